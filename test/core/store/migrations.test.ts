/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "src/store/migrations";
const names = readdirSync(folder).sort();

/**
 * What an older version of the Worker does not notice: new tables, views and indexes, columns that may be left out, and triggers
 * that insert.
 */
const adds =
  /^(CREATE (TABLE|VIEW|(UNIQUE )?INDEX) |CREATE TRIGGER \w+ (AFTER|INSTEAD OF) .* BEGIN (?!.*(UPDATE|DELETE|REPLACE|DROP)\b)INSERT |ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)))/;

function statementsOf(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, "");
  return code
    .split(/;\s*(?:\n|$)(?!END\b| {2})/)
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

test("migrations are numbered without a gap", () => {
  expect(names.map((name) => name.slice(0, 4))).toEqual(names.map((_, k) => String(k + 1).padStart(4, "0")));
});

test("every migration after the first only adds", () => {
  for (const name of names.slice(1)) {
    for (const statement of statementsOf(readFileSync(`${folder}/${name}`, "utf8"))) expect(statement).toMatch(adds);
  }
});

test("what drops, renames or requires is no addition", () => {
  const refused = [
    "DROP TABLE labels",
    "ALTER TABLE labels RENAME TO names",
    "ALTER TABLE labels DROP COLUMN value",
    "ALTER TABLE labels ADD COLUMN kind TEXT NOT NULL",
    "UPDATE labels SET value = ''",
    "CREATE TRIGGER t AFTER INSERT ON labels BEGIN INSERT INTO a VALUES (1); DELETE FROM labels; END",
    "CREATE TRIGGER t BEFORE INSERT ON labels BEGIN INSERT INTO a VALUES (1); END",
  ];
  for (const statement of refused) expect(statement).not.toMatch(adds);
  expect("ALTER TABLE labels ADD COLUMN kind TEXT NOT NULL DEFAULT ''").toMatch(adds);
  expect(statementsOf("-- a note;\nCREATE INDEX a\n  ON b (c);\n\nCREATE TABLE d (e TEXT);\n")).toEqual([
    "CREATE INDEX a ON b (c)",
    "CREATE TABLE d (e TEXT)",
  ]);
});
