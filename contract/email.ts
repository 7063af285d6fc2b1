/** Dots stand between letters of the local part, hyphens within a label of the domain, whose last one is no number. */
const misplaced = /^\.|\.[.@]|@(.*\.)?-|@.*-(\.|$)|\.\d+$/;
const pattern = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[^\s@.,;:()<>[\]\\"]+\.)+[^\s@.,;:()<>[\]\\"]{2,}$/u;

/** The address pattern of every form but the free payment's (spec 5); 254 characters at most. */
export function isEmailAddress(email: string): boolean {
  const address = email.trim();
  return address.length <= 254 && pattern.test(address) && !misplaced.test(address);
}
