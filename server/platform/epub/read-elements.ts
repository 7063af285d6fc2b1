import { SaxesParser } from "saxes";

/** An element of an XML file, in the order of their beginnings. */
export interface XmlElement {
  /** Without its prefix, in small letters. */
  name: string;
  /** By their names without prefixes, in small letters, without namespaces. References are resolved. */
  attributes: [name: string, value: string][];
  /** The text directly in it. */
  text: string;
}

/** The contents of an XML file that decide what a program does with it. */
export interface XmlFile {
  elements: XmlElement[];
  /** The instructions to programs, such as a style sheet's address. */
  instructions: string[];
  doctype: string;
}

/** Reads an XML file. Throws if it is not well-formed; names of characters that only its document type knows are accepted. */
export function readElements(text: string): XmlFile {
  const file: XmlFile = { elements: [], instructions: [], doctype: "" };
  const open: XmlElement[] = [];
  const addText = (some: string) => {
    const element = open.at(-1);
    if (element) element.text += some;
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    if (!/undefined entity/.test(error.message)) throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const own = Object.entries(attributes).filter(([key]) => !/^xmlns(?::|$)/.test(key));
    const named = own.map(([key, value]): [string, string] => [localName(key), value]);
    const element = { name: localName(name), attributes: named, text: "" };
    file.elements.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("processinginstruction", ({ body }) => void file.instructions.push(body));
  parser.on("doctype", (doctype) => {
    file.doctype = doctype;
  });
  parser.write(text).close();
  return file;
}

/** The value of an attribute; undefined without it. */
export function attributeOf({ attributes }: XmlElement, wanted: string): string | undefined {
  return attributes.find(([name]) => name === wanted)?.[1];
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
