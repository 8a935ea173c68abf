/** The least that an answer from a database can cost here: a bare Hono and `select 1`. `bun bare.ts URL PORT` */
import { openDatabase } from "@gavel/db";
import { Hono } from "hono";

const [, , url = "", port = ""] = process.argv;
const { sql } = openDatabase(url);
const app = new Hono();
app.get("/bare", async (c) => c.json(await sql`select 1 as one`));
Bun.serve({ hostname: "127.0.0.1", port: Number(port), fetch: app.fetch });
