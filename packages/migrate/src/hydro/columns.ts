/** What a document says; what it lacks, or has in another form, says nothing. */
import type { Document } from "../dump/bson-dump.ts";
import type { Tables } from "../dump/tables.ts";
import { storable } from "../fields.ts";

export function textIn(document: Document, name: string): string {
  const value = document[name];
  return typeof value === "string" || typeof value === "number" ? storable(String(value)) : "";
}

export function numberIn(document: Document, name: string): number | null {
  const value = document[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function listIn(document: Document, name: string): unknown[] {
  const value = document[name];
  return Array.isArray(value) ? value : [];
}

export function timeIn(document: Document, name: string): Date | null {
  const value = document[name];
  const time = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** An ObjectId begins with the second in which it was made. */
export function bornAt(id: string): Date | null {
  return /^[0-9a-f]{24}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000) : null;
}

/** Ids are counted in each domain. */
export const idIn = (document: Document, id: unknown) => `${textIn(document, "domainId")}/${id}`;

/** A table says where in the store a file lies that is called so; older releases have it under its name. */
export function storedAt(tables: Tables, path: string): string {
  const stored = tables.find<Document>("storage", path);
  return stored === undefined ? path : textIn(stored, "_id");
}
