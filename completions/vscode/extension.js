// Records of Carcassonne in VS Code: a client of `cartulary lsp`.

"use strict";

const vscode = require("vscode");
const { startServer } = require("./server.js");
const { editorTypes } = require("./editor_types.js");

const LANGUAGES = ["yaml", "carcassonne-record"];
const SETTINGS_FILES = "**/{cartulary,.cartulary,tournament}.yaml";
// A server that ends by itself is started again so often within so many milliseconds.
const MOST_STARTS = 3;
const STARTS_WITHIN = 180000;

const types = editorTypes(vscode);
let client = null;

class Client {
  constructor(output) {
    this.output = output;
    this.findings = vscode.languages.createDiagnosticCollection("cartulary");
    this.server = null;
    this.starts = [];
    this.providers = [];
  }

  path() {
    return vscode.workspace.getConfiguration("cartulary").get("path") || "cartulary";
  }

  async start() {
    const path = this.path();
    this.starts.push(Date.now());
    const server = startServer(path, ["lsp"], {
      notified: (method, params) => {
        if (method === "textDocument/publishDiagnostics") this.show(params);
      },
      said: (text) => this.output.append(text),
      ended: (why) => this.ended(server, path, why),
    });
    this.server = server;
    const { capabilities, serverInfo } = await server.request("initialize", {
      processId: process.pid,
      clientInfo: { name: vscode.env?.appName ?? "VS Code" },
      rootUri: null,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: { publishDiagnostics: { relatedInformation: true } },
      },
    });
    server.notify("initialized");
    this.output.appendLine(`${path} lsp: ${serverInfo.name} ${serverInfo.version}`);
    for (const document of vscode.workspace.textDocuments) this.opened(document);
    this.provide(capabilities);
  }

  // Starting it is tried by itself a few times; then somebody must look at it.
  ended(server, path, why) {
    if (server !== undefined && server !== this.server) return;
    this.server = null;
    this.findings.clear();
    this.output.appendLine(`${path} lsp ended: ${why}`);
    const now = Date.now();
    this.starts = this.starts.filter((at) => now - at < STARTS_WITHIN);
    if (why !== "there is no such program" && this.starts.length < MOST_STARTS) {
      this.start().catch(() => {});
      return;
    }
    const choose = "Choose the program";
    vscode.window
      .showErrorMessage(`\`${path} lsp\` ended: ${why}. No records are checked.`, choose)
      .then((chosen) => {
        if (chosen !== choose) return;
        vscode.commands.executeCommand("workbench.action.openSettings", "cartulary.path");
      });
  }

  async stop() {
    const server = this.server;
    this.server = null;
    this.findings.clear();
    await server?.stop();
  }

  async restart() {
    this.starts = [];
    await this.stop();
    await this.start();
  }

  // What the editor tells.

  wants(document) {
    return this.server !== null && LANGUAGES.includes(document.languageId);
  }

  opened(document) {
    if (!this.wants(document)) return;
    this.server.notify("textDocument/didOpen", {
      textDocument: {
        uri: document.uri.toString(),
        languageId: document.languageId,
        version: document.version,
        text: document.getText(),
      },
    });
  }

  changed({ document, contentChanges }) {
    if (!this.wants(document) || contentChanges.length === 0) return;
    this.server.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({
        range: types.toServer(range),
        text,
      })),
    });
  }

  saved(document) {
    if (!this.wants(document)) return;
    this.server.notify("textDocument/didSave", {
      textDocument: { uri: document.uri.toString() },
    });
  }

  closed(document) {
    if (!this.wants(document)) return;
    this.server.notify("textDocument/didClose", {
      textDocument: { uri: document.uri.toString() },
    });
    this.findings.delete(document.uri);
  }

  // What the server tells.

  show({ uri, version, diagnostics }) {
    const at = vscode.Uri.parse(uri);
    const document = vscode.workspace.textDocuments.find((it) => it.uri.toString() === uri);
    // What was found in an older text is somewhere else by now.
    if (version !== undefined && document !== undefined && document.version !== version) return;
    this.findings.set(at, diagnostics.map(types.diagnostic));
  }

  // What both know of a place. A server that ends meanwhile has nothing to say.
  async ask(method, document, params = {}) {
    if (this.server === null) return null;
    try {
      return await this.server.request(`textDocument/${method}`, {
        textDocument: { uri: document.uri.toString() },
        ...params,
      });
    } catch (fault) {
      this.output.appendLine(`${method}: ${fault.message}`);
      return null;
    }
  }

  provide(capabilities) {
    if (this.providers.length > 0) return; // it has been started before
    const { languages } = vscode;
    this.providers = [
      languages.registerHoverProvider(LANGUAGES, {
        provideHover: async (document, position) =>
          types.hover(
            await this.ask("hover", document, { position: types.positionToServer(position) }),
          ),
      }),
      languages.registerCompletionItemProvider(
        LANGUAGES,
        {
          provideCompletionItems: async (document, position) => {
            const offers = await this.ask("completion", document, {
              position: types.positionToServer(position),
            });
            return (offers ?? []).map(types.completion);
          },
        },
        ...(capabilities.completionProvider?.triggerCharacters ?? []),
      ),
      languages.registerDocumentFormattingEditProvider(LANGUAGES, {
        provideDocumentFormattingEdits: async (document, { tabSize, insertSpaces }) => {
          const edits = await this.ask("formatting", document, {
            options: { tabSize, insertSpaces },
          });
          return (edits ?? []).map(types.edit);
        },
      }),
      languages.registerDocumentSymbolProvider(LANGUAGES, {
        provideDocumentSymbols: async (document) =>
          ((await this.ask("documentSymbol", document)) ?? []).map(types.symbol),
      }),
      languages.registerCodeActionsProvider(
        LANGUAGES,
        {
          provideCodeActions: async (document, range) => {
            const actions = await this.ask("codeAction", document, {
              range: types.toServer(range),
              context: { diagnostics: [] },
            });
            return (actions ?? []).map(types.action);
          },
        },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    ];
  }

  dispose() {
    for (const provider of this.providers) provider.dispose();
    this.findings.dispose();
  }
}

exports.activate = async (context) => {
  const output = vscode.window.createOutputChannel("Cartulary");
  client = new Client(output);
  const { workspace } = vscode;
  const settings = workspace.createFileSystemWatcher(SETTINGS_FILES);
  const read = () => client.server?.notify("workspace/didChangeWatchedFiles", { changes: [] });
  const restart = () =>
    client.restart().catch((fault) => output.appendLine(`not started: ${fault.message}`));
  context.subscriptions.push(
    output,
    client,
    settings,
    settings.onDidChange(read),
    settings.onDidCreate(read),
    settings.onDidDelete(read),
    workspace.onDidOpenTextDocument((document) => client.opened(document)),
    workspace.onDidChangeTextDocument((change) => client.changed(change)),
    workspace.onDidSaveTextDocument((document) => client.saved(document)),
    workspace.onDidCloseTextDocument((document) => client.closed(document)),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("cartulary.path")) return restart();
      return undefined;
    }),
    vscode.commands.registerCommand("cartulary.restart", restart),
  );
  await client.start().catch((fault) => output.appendLine(`not started: ${fault.message}`));
};

exports.deactivate = () => client?.stop();
