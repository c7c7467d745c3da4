// What a program in TypeScript may and may not write; the compiler is the test.
import {
  CartularyError,
  REPORT_VERSION,
  VERSION,
  board,
  convert,
  legal,
  open,
  play,
  repair,
  report,
  run,
  score,
  standings,
  verify,
  type Finding,
  type Report,
  type Turn,
} from "cartulary";

export async function all(text: string, bytes: Uint8Array): Promise<string[]> {
  const checked: Report = await verify(text, { name: "game.yaml" });
  const version: 1 = REPORT_VERSION;
  const out: string[] = [VERSION, String(version === checked.cartulary_report)];
  for (const record of checked.records) {
    const findings: Finding[] = record.findings;
    for (const { code, start } of findings) out.push(`${start.line}: ${code}`);
    if (record.game === "dice") out.push(String(record.won_by_catapults));
    else out.push(String(record.tiles_left));
    // @ts-expect-error: it depends on the game
    out.push(String(record.tiles_left));
  }
  const [first] = (await score(bytes)).records;
  if (first?.game === "base") {
    const turns: Turn[] = first.turn_list ?? [];
    out.push(...turns.flatMap((turn) => turn.scored.map((scoring) => scoring.text)));
  }
  const { text: link, lost } = await convert(text, { to: "link" });
  out.push(link, lost, await board(text, { turn: 3, fields: true }));
  out.push(await report(text, { format: "sarif" }));
  const { status, files } = await run(["fmt", "a.yaml"], { files: { "a.yaml": text } });
  out.push(String(status), String(files["a.yaml"]?.length), await repair(text, { pick: [1, 2], name: "b.yaml" }));
  await standings({ "results.csv": text }, { whatIf: "round 1 table 1: 1-0", trust: "replay" });
  await play([{ tile: "K" }]);
  // @ts-expect-error: one of two words
  await standings({}, { trust: "nobody" });
  // @ts-expect-error: no such option
  await legal(text, { colour: "red" });
  // @ts-expect-error: no such format
  await report(text, { format: "pdf" });
  // @ts-expect-error: a text is a string or bytes
  await verify(7);
  // @ts-expect-error: it has a status of its own words
  out.push(checked.records[0]?.status === "correct" ? "" : "");
  const own = await open({ worker: true, timeout: 1000 });
  try {
    await own.verify(text);
  } catch (fault) {
    if (fault instanceof CartularyError) out.push(fault.message);
  } finally {
    own.close();
  }
  return out;
}
