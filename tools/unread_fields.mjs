/**
 * Prints, as JSON, each field of protocol.d.ts that no script of the page touches: "Status.position".
 *
 * node tools/unread_fields.mjs FOLDER_OF_NODE_MODULES TSCONFIG
 */

import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

const [modules, config] = process.argv.slice(2).map((each) => resolve(each));
const ts = createRequire(`${modules}/`)("typescript");

const read = ts.readConfigFile(config, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config));
const protocol = fileNames.find((name) => name.endsWith("/protocol.d.ts"));

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => fileNames,
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined,
  getCurrentDirectory: () => dirname(config),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
});

const source = service.getProgram().getSourceFile(protocol);
const unread = [];
for (const statement of source.statements.filter(ts.isInterfaceDeclaration)) {
  for (const { name } of statement.members) {
    const found = service.findReferences(protocol, name.getStart(source)) ?? [];
    const isTouched = found.some(({ references }) => references.some(({ fileName }) => fileName !== protocol));
    if (!isTouched) unread.push(`${statement.name.text}.${name.text}`);
  }
}
console.log(JSON.stringify(unread));
