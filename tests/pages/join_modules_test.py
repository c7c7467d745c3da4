#!/usr/bin/python3
"""How ES modules become the script of a page: formats/pages/page/join_modules.cmake."""

import subprocess
import tempfile
import unittest
from pathlib import Path

JOIN = Path(__file__).resolve().parents[2] / "formats/pages/page/join_modules.cmake"


class JoinModules(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def join(self, **modules):
        """Joins main.js; gives its text, or what is wrong with it."""
        folder = Path(self.folder.name)
        for name, text in modules.items():
            (folder / f"{name}.js").write_text(text)
        output = folder / "joined"
        words = ["cmake", "-D", f"ENTRY={folder}/main.js", "-D", f"OUTPUT={output}", "-P", str(JOIN)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return output.read_text()
        said = " ".join(done.stderr.split())
        return said[said.index("main.js:" if "main.js:" in said else "other.js:") :].split(" Call Stack")[0]

    def test_what_is_imported_comes_first_and_once(self):
        joined = self.join(
            main='import { sum } from "./sum.js";\nimport { one } from "./one.js";\n\nshow(sum(one));\n',
            sum='import { one } from "./one.js";\n\nconst more = [1, 2];\nexport const sum = (n) => n + one + more[0];\n',
            one="export const one = 1;\nexport function two() {\n  return 2;\n}\n",
        )
        self.assertEqual(
            joined,
            '"use strict";{'
            "const{one,two}=(()=>{const one=1;function two(){return 2;}\nreturn{one,two};})();"
            "const{sum}=(()=>{const more=[1,2];const sum=(n)=>n+one+more[0];return{sum};})();"
            "show(sum(one));}\n",
        )

    def test_comments_and_indentation_stay_out(self):
        joined = self.join(
            main="// About this file.\n\n/**\n * What it does.\n * @param {number} n ** and more *\n */\n"
            "const f = (n) => {\n  // Why.\n  /* here */\n  return n; // so\n};\nf(1);\n"
        )
        self.assertEqual(joined, '"use strict";{const f=(n)=>{return n; // so \n};f(1);}\n')

    def test_a_comment_behind_a_line_takes_in_no_other(self):
        joined = self.join(main="const a = f( // for g(\n  1,\n);\nshow(a); // is shown;\nshow(2);\n")
        self.assertEqual(joined, '"use strict";{const a = f( // for g( \n1,);show(a); // is shown; \nshow(2);}\n')

    def test_text_stays_as_it_is(self):
        """Whatever CMake would take for a list, a variable or an escape."""
        code = 'const text = "a;b\\n\\\\[" + `${c};]` + /[;\\]]\\d/.source + "@d@" + \'é\';\n'
        self.assertEqual(self.join(main=code), '"use strict";{' + code.removesuffix("\n") + "}\n")

    def test_blanks_that_mean_something_stay(self):
        lines = {
            'show("a : b", c ? d : "e , f" + g);': 'show("a : b",c?d:"e , f"+g);',
            "const a = b + +c - -d + e - f;": "const a=b + +c - -d+e-f;",
            "if (a in b || c instanceof D) return typeof e;": "if(a in b||c instanceof D)return typeof e;",
            "for (const [k, v] of a) b ??= c ?? 0;": "for(const [k,v] of a)b ??= c??0;",
            'show("");': 'show("");',
            'show("say \\"a : b\\"", c);': 'show("say \\"a : b\\"", c);',
            "show(`${a} : b`, c);": "show(`${a} : b`, c);",
            "show(' : ', / : /);": "show(' : ', / : /);",
        }
        for line, kept in lines.items():
            with self.subTest(line):
                self.assertEqual(self.join(main=line + "\n"), '"use strict";{' + kept + "}\n")

    def test_an_import_may_take_several_lines(self):
        joined = self.join(
            main='import {\n  one,\n  two,\n} from "./one.js";\n\nshow(one, two);\n',
            one="export const one = 1;\nexport const two = 2;\n",
        )
        self.assertIn("show(one,two);", joined)
        self.assertNotIn("import", joined)

    def test_what_cannot_be_joined_is_refused_with_its_place(self):
        one = "export const one = 1;\n"
        form = 'expected `import { NAME, ... } from "./FILE.js";`'
        kinds = "expected `export`, then `const`, `function`, `async function` or `class`, then a name"
        for text, why in [
            ('import one from "./one.js";', form),
            ('import * as all from "./one.js";', form),
            ('import { one as uno } from "./one.js";', form),
            ('import "./one.js";', form),
            ('import { one } from "one";', form),
            ('import { one } from "./none.js";', "there is no ./none.js"),
            ('import { three } from "./one.js";', "./one.js exports no `three`"),
            ("export default 1;", kinds),
            ("export let one = 1;", kinds),
            ("export { one };", kinds),
        ]:
            with self.subTest(text):
                self.assertEqual(self.join(main=f"// A file.\n\n{text}\n", one=one), f"main.js:3: {why}")

    def test_circles_are_refused(self):
        self.assertEqual(
            self.join(
                main='import { one } from "./other.js";\nexport const two = 2;\n',
                other='// Another.\nimport { two } from "./main.js";\nexport const one = 1;\n',
            ),
            "other.js:2: imports ./main.js, which waits for this module: a circle",
        )

    def test_a_name_is_exported_once(self):
        self.assertEqual(
            self.join(
                main='import { one } from "./one.js";\nimport { two } from "./two.js";\n\nexport const one = two;\n',
                one="export const one = 1;\n",
                two="export const two = 2;\n",
            ),
            "main.js:4: one.js:1 exports `one`, too",
        )


if __name__ == "__main__":
    unittest.main()
