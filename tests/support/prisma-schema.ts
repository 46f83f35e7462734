/**
 * Lists the columns, indexes and foreign keys that prisma/schema declares, one per line. Replaces Prisma's own comparison, whose migration engine must
 * be downloaded.
 */
export function expectedDatabase(schema: string): string[] {
  const models = readModels(schema);
  const modelsByName = new Map(models.map((model) => [model.name, model]));
  return models.flatMap((model) => [...columnLines(model), ...indexLines(model), ...foreignKeyLines(model, modelsByName)]).sort();
}

interface Field {
  name: string;
  column: string;
  type: string;
  isList: boolean;
  isOptional: boolean;
  attributes: string;
}

interface Model {
  name: string;
  table: string;
  fields: Field[];
  blocks: string[];
}

const FIELD = /^(\w+)\s+(Unsupported\("[^"]+"\)|\w+)(\[\])?(\?)?\s*(.*)$/;

function readModels(schema: string): Model[] {
  const bodies = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  return bodies.map(([, name, body]) => {
    const lines = body.split("\n").flatMap((line) => line.replace(/\/\/.*$/, "").trim() || []);
    const blocks = lines.filter((line) => line.startsWith("@@"));
    const fields = lines.filter((line) => !line.startsWith("@@")).map(readField);
    return { name, table: blocks.map((block) => text(block, /^@@map\("([^"]+)"\)/)).find(Boolean) ?? name, fields, blocks };
  });
}

function readField(line: string): Field {
  const match = FIELD.exec(line);
  if (!match) throw new Error(`Cannot read this line of prisma/schema: ${line}`);
  const [, name, type, list, optional, attributes] = match;
  return {
    name,
    type,
    attributes,
    column: text(attributes, /(?:^|\s)@map\("([^"]+)"\)/) ?? name,
    isList: Boolean(list),
    isOptional: Boolean(optional),
  };
}

const TYPES: Record<string, string> = {
  String: "text",
  Int: "integer",
  BigInt: "bigint",
  Float: "double precision",
  Boolean: "boolean",
  Json: "jsonb",
  Decimal: "numeric(65,30)",
  DateTime: "timestamp(3) without time zone",
  Bytes: "bytea",
};

const NATIVE_TYPES: Record<string, string> = {
  Uuid: "uuid",
  Date: "date",
  SmallInt: "smallint",
  Real: "real",
  Timestamptz: "timestamp(#) with time zone",
  Timestamp: "timestamp(#) without time zone",
  Decimal: "numeric(#)",
  VarChar: "character varying(#)",
  Char: "character(#)",
  Text: "text",
  Inet: "inet",
};

/** Relation fields have no column. */
const isColumn = (field: Field) => field.type in TYPES || field.type.startsWith("Unsupported");

function columnLines(model: Model): string[] {
  return model.fields.filter(isColumn).map((field) => {
    const nullable = field.isOptional ? "" : " not null";
    return `column ${model.table}.${field.column}: ${columnType(field)}${nullable}${columnDefault(field)}`;
  });
}

function columnType({ type, attributes, isList }: Field): string {
  const unsupported = text(type, /^Unsupported\("([^"]+)"\)/);
  if (unsupported) return unsupported;
  const native = /@db\.(\w+)(?:\(([^)]*)\))?/.exec(attributes);
  if (native && !(native[1] in NATIVE_TYPES)) throw new Error(`Unknown native type ${native[1]}`);
  const name = native ? NATIVE_TYPES[native[1]].replace("#", native[2]?.replace(/\s/g, "") ?? "") : TYPES[type];
  return name + (isList ? "[]" : "");
}

function columnDefault({ type, attributes }: Field): string {
  const value = text(attributes, /@default\(((?:[^()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*)\)/);
  // Prisma's client generates uuid() and cuid().
  if (value === undefined || /^[cu]u?id\(/.test(value)) return "";
  const generated = text(value, /^dbgenerated\("(.*)"\)$/);
  if (generated !== undefined) return ` default ${generated.replaceAll('\\"', '"')}`;
  if (value === "now()") return " default CURRENT_TIMESTAMP";
  if (value === "autoincrement()") return " default nextval";
  const quoted = text(value, /^"(.*)"$/);
  if (quoted !== undefined) return ` default '${quoted}'::${type === "Json" ? "jsonb" : "text"}`;
  return ` default ${value}`;
}

function indexLines(model: Model): string[] {
  const columnOf = (name: string) => fieldOf(model, name).column;
  const line = (kind: "pkey" | "key" | "idx", columns: string[], options = "", method = "btree") => {
    const names = columns.map((column) => column.split(" ")[0]).join("_");
    const name = text(options, /map:\s*"([^"]+)"/) ?? (kind === "pkey" ? `${model.table}_pkey` : `${model.table}_${names}_${kind}`);
    return `index ${name.slice(0, 63)} on ${model.table}: ${kind === "idx" ? "" : "unique "}${method} (${columns.join(", ")})`;
  };
  const fieldIndexes = model.fields.flatMap((field) => [
    ...(/(^|\s)@id\b/.test(field.attributes) ? [line("pkey", [field.column])] : []),
    ...(/(^|\s)@unique\b/.test(field.attributes) ? [line("key", [field.column])] : []),
  ]);
  const blockIndexes = model.blocks.flatMap((block) => {
    const match = /^@@(id|unique|index)\(\[(.*?)\](?:,\s*(.*))?\)$/.exec(block);
    if (!match) return [];
    const columns = [...match[2].matchAll(/(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g)].map(([, name, options = ""]) => {
      const operators = text(options, /ops:\s*raw\("([^"]+)"\)/);
      return columnOf(name) + (operators ? ` ${operators}` : "") + (/sort:\s*Desc/.test(options) ? " desc" : "");
    });
    const kind = ({ id: "pkey", unique: "key", index: "idx" } as const)[match[1] as "id" | "unique" | "index"];
    return [line(kind, columns, match[3], text(match[3] ?? "", /type:\s*(\w+)/)?.toLowerCase())];
  });
  return [...fieldIndexes, ...blockIndexes];
}

function foreignKeyLines(model: Model, models: Map<string, Model>): string[] {
  return model.fields.flatMap((field) => {
    const relation = /@relation\((.*)\)/.exec(field.attributes)?.[1];
    const ownFields = relation && text(relation, /fields:\s*\[([^\]]*)\]/);
    if (!relation || !ownFields) return [];
    const target = models.get(field.type)!;
    const columns = splitNames(ownFields).map((name) => fieldOf(model, name).column);
    const referencedColumns = splitNames(text(relation, /references:\s*\[([^\]]*)\]/)!).map((name) => fieldOf(target, name).column);
    const onDelete = text(relation, /onDelete:\s*(\w+)/) ?? (field.isOptional ? "SetNull" : "Restrict");
    const onUpdate = text(relation, /onUpdate:\s*(\w+)/) ?? "Cascade";
    const name = text(relation, /map:\s*"([^"]+)"/) ?? `${model.table}_${columns.join("_")}_fkey`;
    return `foreign key ${name.slice(0, 63)} on ${model.table} (${columns}) to ${target.table} (${referencedColumns}) delete ${onDelete} update ${onUpdate}`;
  });
}

const splitNames = (names: string) => names.split(",").map((name) => name.trim());

function fieldOf(model: Model, name: string): Field {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`${model.name} has no field ${name}`);
  return field;
}

function text(from: string, pattern: RegExp): string | undefined {
  return pattern.exec(from)?.[1];
}
