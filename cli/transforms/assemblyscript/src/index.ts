import { Host, Memory } from "@extism/as-pdk";
import { error_set } from "@extism/as-pdk/lib/env";
import { JSON } from "json-as";

/** The response of a CSV source; numbers are numbers, everything else is text. */
@json
class Table {
  columns: string[] = [];
  rows: JSON.Value[][] = [];
}

/** Entry point: reads the data source's response as JSON; elements show the JSON that this function outputs. */
export function transform(): i32 {
  const table = JSON.parse<Table>(Host.inputString());
  let total: f64 = 0;
  for (let i = 0; i < table.rows.length; i++) total += amount(table.rows[i]);
  table.columns.push("share");
  for (let i = 0; i < table.rows.length; i++) {
    const row = table.rows[i];
    const share = total == 0 ? 0 : Math.round((amount(row) / total) * 1000) / 10;
    row.push(JSON.Value.from<f64>(share));
  }
  Host.output(Uint8Array.wrap(String.UTF8.encode(JSON.stringify(table))));
  return 0;
}

/** The number at the end of a row. */
function amount(row: JSON.Value[]): f64 {
  if (row.length == 0) return 0;
  const last = row[row.length - 1];
  return last.type == JSON.Types.F64 ? last.get<f64>() : 0;
}

/** Abort handler of AssemblyScript: reports the message as the error and traps. */
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  error_set(Memory.allocateString(message === null ? "broken off" : message).offset);
  unreachable();
}
