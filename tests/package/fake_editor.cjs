// A stand-in for the module `vscode`: what the extension calls of it, with documents, settings and
// messages in memory.

"use strict";

class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
}
class Range {
  constructor(start, end) {
    this.start = start;
    this.end = end;
  }
}
class Location {
  constructor(uri, range) {
    this.uri = uri;
    this.range = range;
  }
}
class Uri {
  constructor(text) {
    this.text = text;
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}
class TextEdit {
  constructor(range, newText) {
    this.range = range;
    this.newText = newText;
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}
class DiagnosticRelatedInformation {
  constructor(location, message) {
    this.location = location;
    this.message = message;
  }
}
class CompletionItem {
  constructor(label, kind) {
    this.label = label;
    this.kind = kind;
  }
}
class Hover {
  constructor(contents, range) {
    this.contents = contents;
    this.range = range;
  }
}
class MarkdownString {
  constructor(value) {
    this.value = value;
  }
}
class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    // The editor refuses such a symbol.
    const inside =
      selectionRange.start.line >= range.start.line && selectionRange.end.line <= range.end.line;
    if (!name || !inside) throw new Error("no symbol of the editor");
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}
class CodeAction {
  constructor(title, kind) {
    this.title = title;
    this.kind = kind;
  }
}
class WorkspaceEdit {
  edits = new Map();
  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
}

/** An editor with nothing open. `settings`: by name, as in "cartulary.path". */
exports.fakeEditor = (settings) => {
  const listeners = new Map();
  const event = (name) => (take) => {
    listeners.set(name, [...(listeners.get(name) ?? []), take]);
    return { dispose() {} };
  };
  const fire = (name, what) => {
    for (const take of listeners.get(name) ?? []) take(what);
  };
  const providers = {};
  const register =
    (name) =>
    (languages, provider, ...rest) => {
      providers[name] = { languages, provider, rest };
      return { dispose: () => delete providers[name] };
    };
  const commands = {};
  const editor = {
    commands,
    errors: [],
    findings: new Map(),
    fire,
    output: "",
    providers,
    settings,
    waiting: [],
  };
  const told = () => {
    for (const look of editor.waiting.splice(0)) look();
  };
  /** When something that the extension shows makes this hold. */
  editor.until = (holds, milliseconds = 20000) =>
    new Promise((take, refuse) => {
      const clock = setTimeout(
        () => refuse(new Error(`it never came: ${holds}\n${editor.output}`)),
        milliseconds,
      );
      const look = () => {
        if (!holds()) return editor.waiting.push(look);
        clearTimeout(clock);
        return take();
      };
      look();
    });

  editor.vscode = {
    CodeAction,
    CodeActionKind: { QuickFix: "quickfix" },
    CompletionItem,
    Diagnostic,
    DiagnosticRelatedInformation,
    DocumentSymbol,
    Hover,
    Location,
    MarkdownString,
    Position,
    Range,
    TextEdit,
    Uri,
    WorkspaceEdit,
    commands: {
      executeCommand: (...words) => editor.executed?.(words),
      registerCommand: (name, run) => {
        commands[name] = run;
        return { dispose() {} };
      },
    },
    env: { appName: "A stand-in" },
    languages: {
      createDiagnosticCollection: () => ({
        set: (uri, found) => {
          editor.findings.set(uri.toString(), found);
          told();
        },
        delete: (uri) => editor.findings.delete(uri.toString()),
        clear: () => {
          editor.findings.clear();
          told();
        },
        dispose() {},
      }),
      registerCodeActionsProvider: register("actions"),
      registerCompletionItemProvider: register("completion"),
      registerDocumentFormattingEditProvider: register("formatting"),
      registerDocumentSymbolProvider: register("symbols"),
      registerHoverProvider: register("hover"),
    },
    window: {
      createOutputChannel: () => ({
        append: (text) => {
          editor.output += text;
        },
        appendLine: (text) => {
          editor.output += `${text}\n`;
          told();
        },
        dispose() {},
      }),
      showErrorMessage: async (text) => {
        editor.errors.push(text);
        told();
      },
    },
    workspace: {
      createFileSystemWatcher: () => ({
        dispose() {},
        onDidChange: event("settings file"),
        onDidCreate: event("settings file"),
        onDidDelete: event("settings file"),
      }),
      getConfiguration: (section) => ({ get: (key) => editor.settings[`${section}.${key}`] }),
      onDidChangeConfiguration: event("configuration"),
      onDidChangeTextDocument: event("changed"),
      onDidCloseTextDocument: event("closed"),
      onDidOpenTextDocument: event("opened"),
      onDidSaveTextDocument: event("saved"),
      textDocuments: [],
    },
  };

  /** Opens a text, as a user does. */
  editor.open = (uri, text, languageId = "yaml") => {
    const document = {
      uri: Uri.parse(uri),
      languageId,
      version: 1,
      text,
      getText: () => document.text,
    };
    editor.vscode.workspace.textDocuments.push(document);
    fire("opened", document);
    return document;
  };
  const offsetOf = (text, { line, character }) =>
    text
      .split("\n")
      .slice(0, line)
      .reduce((sum, it) => sum + it.length + 1, 0) + character;
  editor.edited = (text, edits) =>
    [...edits]
      .sort((a, b) => offsetOf(text, b.range.start) - offsetOf(text, a.range.start))
      .reduce(
        (now, { range, newText }) =>
          now.slice(0, offsetOf(text, range.start)) +
          newText +
          now.slice(offsetOf(text, range.end)),
        text,
      );
  editor.type = (document, range, newText) => {
    document.text = editor.edited(document.text, [{ range, newText }]);
    document.version += 1;
    fire("changed", { document, contentChanges: [{ range, text: newText }] });
  };
  editor.close = (document) => {
    const all = editor.vscode.workspace.textDocuments;
    all.splice(all.indexOf(document), 1);
    fire("closed", document);
  };
  return editor;
};
