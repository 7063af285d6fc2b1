import * as z from "zod/mini";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value that a schema of the contract accepts in its form; a rule beyond the form, such as a check of a slug, may still refuse it. */
export function sampleOf(schema: z.ZodMiniType, { uuid }: { uuid: string }): unknown {
  return sampleOfJson(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), uuid);
}

function sampleOfJson(schema: JsonSchema, uuid: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOfJson(choice as JsonSchema, uuid);
  switch (schema.type) {
    case "object": {
      const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
      return Object.fromEntries(needed.map(([name, part]) => [name, sampleOfJson(part as JsonSchema, uuid)]));
    }
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOfJson(schema.items as JsonSchema, uuid));
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return schema.format === "uuid" ? uuid : "1".padEnd(schema.minLength ?? 1, "1");
  }
}
