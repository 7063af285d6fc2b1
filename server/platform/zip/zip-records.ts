/** A file of an archive: its place is known before any byte is read. */
export interface ZipEntry {
  /** Unique in the archive, without slashes. */
  name: string;
  sizeBytes: number;
  crc32: number;
}

/** An entry and where its local header begins. */
export interface PlacedEntry extends ZipEntry {
  offset: number;
}

/** The largest value of a 32-bit field; it says that the real one is in the Zip64 record. */
const beyond32 = 0xffffffff;
const beyond16 = 0xffff;
/** The oldest date that the format knows: the same files are the same archive whenever it is read. */
const date = 0x0021;
const utf8Name = 0x0800;

const isLarge = ({ sizeBytes, offset }: PlacedEntry) => sizeBytes >= beyond32 || offset >= beyond32;

/** The header before an entry's bytes (APPNOTE 4.3.7), stored without compression. */
export function localHeader(entry: PlacedEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = isLarge(entry) ? zip64Extra([entry.sizeBytes, entry.sizeBytes]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommonFields(header, 4, entry, { name, extra });
  return Buffer.concat([header, name, extra]);
}

/** The record of an entry in the directory at the end (APPNOTE 4.3.12). */
function directoryRecord(entry: PlacedEntry): Buffer {
  const name = Buffer.from(entry.name);
  const large = isLarge(entry);
  const extra = large ? zip64Extra([entry.sizeBytes, entry.sizeBytes, entry.offset]) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  // Made on Unix, whose rights follow: readable by all.
  record.writeUInt16LE(0x032d, 4);
  writeCommonFields(record, 6, entry, { name, extra });
  record.writeUInt32LE(0o100644 * 0x10000, 38);
  record.writeUInt32LE(large ? beyond32 : entry.offset, 42);
  return Buffer.concat([record, name, extra]);
}

function writeCommonFields(to: Buffer, at: number, entry: PlacedEntry, { name, extra }: Record<string, Buffer>): void {
  const size = isLarge(entry) ? beyond32 : entry.sizeBytes;
  to.writeUInt16LE(isLarge(entry) ? 45 : 20, at);
  to.writeUInt16LE(utf8Name, at + 2);
  to.writeUInt16LE(date, at + 8);
  to.writeUInt32LE(entry.crc32, at + 10);
  to.writeUInt32LE(size, at + 14);
  to.writeUInt32LE(size, at + 18);
  to.writeUInt16LE(name?.length ?? 0, at + 22);
  to.writeUInt16LE(extra?.length ?? 0, at + 24);
}

function zip64Extra(values: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [place, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * place);
  return extra;
}

/** The directory of all entries, which begins at `offset`, and the records after it (APPNOTE 4.3.14 to 4.3.16). */
export function directory(entries: readonly PlacedEntry[], offset: number): Buffer {
  const records = Buffer.concat(entries.map(directoryRecord));
  const isLargeArchive = offset >= beyond32 || entries.length >= beyond16 || entries.some(isLarge);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLargeArchive ? beyond16 : entries.length, 8);
  end.writeUInt16LE(isLargeArchive ? beyond16 : entries.length, 10);
  end.writeUInt32LE(isLargeArchive ? beyond32 : records.length, 12);
  end.writeUInt32LE(isLargeArchive ? beyond32 : offset, 16);
  return Buffer.concat(
    isLargeArchive ? [records, zip64End(entries.length, records.length, offset), end] : [records, end],
  );
}

function zip64End(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(0x032d, 12);
  end.writeUInt16LE(45, 14);
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, sizeBytes],
    [48, offset],
  ] as const)
    end.writeBigUInt64LE(BigInt(value), at);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + sizeBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
