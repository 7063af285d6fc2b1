const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text from outside is an id as the database writes one: nothing else can be asked for as a `uuid`. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
