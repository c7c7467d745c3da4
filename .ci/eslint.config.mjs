// What scripts of pages, and those that test them, must keep to.

import js from "@eslint/js";
import globals from "globals";

export default [
  {
    ...js.configs.recommended,
    rules: {
      ...js.configs.recommended.rules,
      eqeqeq: "error",
      "no-else-return": ["error", { allowElseIf: true }],
      "no-shadow": ["error", { builtinGlobals: false, hoist: "functions" }],
      "no-throw-literal": "error",
      "no-unused-expressions": ["error", { allowTernary: true }],
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "off",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["formats/**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    // What a reader of a page cannot see, and what its policy of content forbids.
    rules: {
      "no-alert": "off",
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
    },
  },
  {
    files: ["completions/npm/*.js"],
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: "module",
      globals: { ...globals["shared-node-browser"], ...globals.worker, Worker: "readonly" },
    },
    rules: { "no-console": "error" },
  },
  {
    files: ["completions/vscode/*.js", "tests/**/*.cjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "commonjs", globals: globals.node },
  },
  {
    // What Selenium runs as the body of a function.
    files: ["tests/browser/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "commonjs", globals: globals.browser },
  },
  {
    files: ["tests/**/*.mjs", ".ci/*.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.node },
  },
];
