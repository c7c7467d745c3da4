// What the server says, in the types of the editor.

"use strict";

/** @param {*} vscode the editor's module */
exports.editorTypes = (vscode) => {
  const position = ({ line, character }) => new vscode.Position(line, character);
  const range = ({ start, end }) => new vscode.Range(position(start), position(end));
  const location = (it) => new vscode.Location(vscode.Uri.parse(it.uri), range(it.range));
  const positionToServer = ({ line, character }) => ({ line, character });

  const edit = (it) => new vscode.TextEdit(range(it.range), it.newText);
  // The protocol counts severities, kinds of symbols and of completions from 1, the editor from 0.
  const diagnostic = (it) => {
    const out = new vscode.Diagnostic(range(it.range), it.message, it.severity - 1);
    out.source = it.source;
    out.code = it.code;
    out.relatedInformation = (it.relatedInformation ?? []).map(
      (other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message),
    );
    return out;
  };
  const completion = (it) => {
    const out = new vscode.CompletionItem(it.label, it.kind - 1);
    out.detail = it.detail;
    out.sortText = it.sortText;
    out.filterText = it.filterText;
    out.range = range(it.textEdit.range);
    out.insertText = it.textEdit.newText;
    return out;
  };
  const hover = (it) =>
    it === null
      ? null
      : new vscode.Hover(new vscode.MarkdownString(it.contents.value), range(it.range));
  const symbol = (it) => {
    const out = new vscode.DocumentSymbol(
      it.name,
      it.detail ?? "",
      it.kind - 1,
      range(it.range),
      range(it.selectionRange),
    );
    out.children = (it.children ?? []).map(symbol);
    return out;
  };
  const action = (it) => {
    const out = new vscode.CodeAction(it.title, vscode.CodeActionKind.QuickFix);
    out.edit = new vscode.WorkspaceEdit();
    for (const [uri, edits] of Object.entries(it.edit.changes)) {
      out.edit.set(vscode.Uri.parse(uri), edits.map(edit));
    }
    return out;
  };

  return {
    action,
    completion,
    diagnostic,
    edit,
    hover,
    positionToServer,
    symbol,
    toServer: ({ start, end }) => ({ start: positionToServer(start), end: positionToServer(end) }),
  };
};
