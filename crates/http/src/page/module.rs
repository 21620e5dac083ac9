//! A script of the page as a part of a bundle: what it takes from other scripts and gives to them, and its code under the names that it
//! has there, so that the code of several scripts can stand in one scope.

use std::collections::HashMap;

use oxc_allocator::{Allocator, TakeIn};
use oxc_ast::ast::{
    Declaration, Expression, Ident, ImportDeclaration, ImportDeclarationSpecifier, Program, Statement,
};
use oxc_ast::builder::AstBuilder;
use oxc_ast_visit::VisitMut;
use oxc_ast_visit::walk_mut::walk_expression;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_semantic::{Scoping, SemanticBuilder, SymbolId};
use oxc_span::SourceType;

use super::compact::parsed;

/// What a script takes and gives.
#[derive(Default)]
pub(super) struct Module {
    /// The addresses from which it imports, each with the names that it takes; none where it only wants the effects.
    pub(super) takes: Vec<(String, Vec<String>)>,
    /// The names that it exports.
    pub(super) gives: Vec<String>,
    /// The addresses from which it fetches modules when it wants them, as far as they are written.
    pub(super) later: Vec<String>,
}

impl Module {
    /// Reads a script.
    ///
    /// # Panics
    ///
    /// If it is no JavaScript, or contains what bundles do not understand: exports other than of functions, classes and constants, a
    /// default import, or a whole module as a value.
    pub(super) fn read(code: &str) -> Module {
        let allocator = Allocator::default();
        let mut program = parsed(&allocator, code, SourceType::mjs());
        let scoping = scoping(&program);
        let mut module = Module::default();
        for statement in &program.body {
            match statement {
                Statement::ImportDeclaration(import) => {
                    module.takes.push((import.source.value.to_string(), named(import)));
                }
                Statement::ExportDeclaration(export) => module.gives.extend(declared(&export.declaration)),
                Statement::ExportNamedDeclaration(export) => {
                    module.gives.extend(export.specifiers.iter().map(|one| one.exported.name().to_string()));
                }
                Statement::ExportDefaultDeclaration(_)
                | Statement::ExportAllDeclaration(_)
                | Statement::ExportFromDeclaration(_) => {
                    panic!("a script of the page exports its own, by name")
                }
                _ => {}
            }
        }
        let spaces = spaces(&program);
        let mut wanted = Wanted::new(&scoping, &spaces, None);
        wanted.visit_program(&mut program);
        module.later = wanted.later;
        for (space, name) in wanted.members {
            let (_, names) = module
                .takes
                .iter_mut()
                .find(|(from, _)| *from == spaces[&space])
                .expect("it is imported from there");
            if !names.contains(&name) {
                names.push(name);
            }
        }
        module
    }
}

/// The code of a script, without comments, under the names that it has in a bundle: what it takes from the modules to which `place`
/// gives a number ends in this number, and so do its own names if it has one; then nothing is exported. The imports from those modules
/// are left out.
///
/// # Panics
///
/// As [`Module::read`].
pub(super) fn linked(code: &str, own: Option<usize>, place: impl Fn(&str) -> Option<usize>) -> String {
    let allocator = Allocator::default();
    let mut program = parsed(&allocator, code, SourceType::mjs());
    let mut scoping = scoping(&program);
    let mut spaces = spaces(&program);
    let mut names = HashMap::new();
    if let Some(own) = own {
        let all = scoping.iter_bindings_in(scoping.root_scope_id());
        names.extend(all.map(|symbol| (symbol, numbered(scoping.symbol_name(symbol), own))));
    }
    for statement in &program.body {
        let Statement::ImportDeclaration(import) = statement else { continue };
        let Some(number) = place(&import.source.value) else { continue };
        for specifier in import.specifiers.iter().flatten() {
            if let ImportDeclarationSpecifier::ImportSpecifier(one) = specifier {
                names.insert(one.local.symbol_id(), numbered(&one.imported.name(), number));
            }
        }
    }
    spaces.retain(|_, from| place(from).is_some());
    let number = |space: &SymbolId| place(&spaces[space]).expect("the others are not looked for");
    let builder = AstBuilder::new(&allocator);
    Wanted::new(&scoping, &spaces, Some((&builder, &number))).visit_program(&mut program);
    for (symbol, name) in &names {
        scoping.set_symbol_name(*symbol, name.as_str().into());
    }
    for statement in program.body.take_in(&builder) {
        match statement {
            Statement::ImportDeclaration(import) if place(&import.source.value).is_some() => {}
            Statement::ExportDeclaration(export) if own.is_some() => {
                program.body.push(export.unbox().declaration.into());
            }
            other => program.body.push(other),
        }
    }
    let options =
        CodegenOptions { single_quote: true, comments: CommentOptions::disabled(), ..Default::default() };
    Codegen::new().with_options(options).with_scoping(Some(scoping)).build(&program).code
}

/// A name of the module with this number, as it stands in bundles. The page's scripts have no dollar in their own names.
pub(super) fn numbered(name: &str, module: usize) -> String {
    assert!(!name.contains('$'), "{name} looks like a name of a bundle");
    format!("{name}${module}")
}

fn scoping(program: &Program<'_>) -> Scoping {
    SemanticBuilder::new().build(program).semantic.into_scoping()
}

/// The names that an import takes one by one.
fn named(import: &ImportDeclaration<'_>) -> Vec<String> {
    let specifiers = import.specifiers.iter().flatten();
    specifiers
        .filter_map(|specifier| match specifier {
            ImportDeclarationSpecifier::ImportSpecifier(one) => Some(one.imported.name().to_string()),
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => None,
            ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => panic!("no module has a default export"),
        })
        .collect()
}

/// The names that are declared.
fn declared(declaration: &Declaration<'_>) -> Vec<String> {
    let names: Vec<Ident<'_>> = match declaration {
        Declaration::VariableDeclaration(list) => {
            list.declarations.iter().filter_map(|one| one.id.get_identifier_name()).collect()
        }
        Declaration::FunctionDeclaration(one) => one.name().into_iter().collect(),
        Declaration::ClassDeclaration(one) => one.name().into_iter().collect(),
        _ => panic!("a script of the page is JavaScript"),
    };
    names.iter().map(ToString::to_string).collect()
}

/// The names under which a script knows whole modules, with the addresses of these.
fn spaces(program: &Program<'_>) -> HashMap<SymbolId, String> {
    let mut spaces = HashMap::new();
    for statement in &program.body {
        let Statement::ImportDeclaration(import) = statement else { continue };
        for specifier in import.specifiers.iter().flatten() {
            if let ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) = specifier {
                spaces.insert(all.local.symbol_id(), import.source.value.to_string());
            }
        }
    }
    spaces
}

/// Finds what a script fetches later and what it takes from whole modules, as `device.settings`, and puts the name itself in its place.
struct Wanted<'a, 's> {
    scoping: &'s Scoping,
    spaces: &'s HashMap<SymbolId, String>,
    members: Vec<(SymbolId, String)>,
    later: Vec<String>,
    replacing: Option<Replacing<'a, 's>>,
}

/// What makes names, and the number of a whole module.
type Replacing<'a, 's> = (&'s AstBuilder<'a>, &'s dyn Fn(&SymbolId) -> usize);

impl<'a, 's> Wanted<'a, 's> {
    fn new(
        scoping: &'s Scoping,
        spaces: &'s HashMap<SymbolId, String>,
        replacing: Option<Replacing<'a, 's>>,
    ) -> Self {
        Wanted { scoping, spaces, members: Vec::new(), later: Vec::new(), replacing }
    }

    /// The module that an expression is the name of.
    fn space(&self, expression: &Expression<'_>) -> Option<SymbolId> {
        let Expression::Identifier(name) = expression else { return None };
        let symbol = self.scoping.get_reference(name.reference_id.get()?).symbol_id()?;
        self.spaces.contains_key(&symbol).then_some(symbol)
    }
}

impl<'a> VisitMut<'a> for Wanted<'a, '_> {
    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        if let Expression::StaticMemberExpression(member) = expression
            && let Some(space) = self.space(&member.object)
        {
            let (name, span) = (member.property.name.to_string(), member.span);
            if let Some((builder, number)) = self.replacing {
                let name = Ident::from_str_in(&numbered(&name, number(&space)), builder);
                *expression = Expression::new_identifier(span, name, builder);
            }
            self.members.push((space, name));
            return;
        }
        assert!(self.space(expression).is_none(), "a whole module is no value");
        if let Expression::ImportExpression(import) = expression {
            match &import.source {
                Expression::StringLiteral(address) => self.later.push(address.value.to_string()),
                Expression::TemplateLiteral(address) => {
                    self.later.extend(address.quasis.first().map(|start| start.value.raw.to_string()));
                }
                _ => {}
            }
        }
        walk_expression(self, expression);
    }
}

#[cfg(test)]
mod tests {
    use super::{Module, linked};

    /// A module with everything that the page's modules do.
    const SOURCE: &str = "/** What it does. @type {import('./never.js').X} */\nimport { a, b as c } from './a.js';\n\
        import * as device from \"../net/device.js\";\nimport './effects.js';\n\
        export const d = /** @type {any} */ (a ?? c), e = { a, d, device: device.seats };\n\
        export async function f(c) {\n  device.settings(c, a);\n  return import(`./later.js?${d}`);\n}\n\
        export class G {\n  a = () => import('./b.js');\n}\nconst [own] = [a];\n";

    #[test]
    fn what_a_module_takes_and_gives_is_found() {
        let module = Module::read(SOURCE);
        let takes = [
            ("./a.js", vec!["a", "b"]),
            ("../net/device.js", vec!["seats", "settings"]),
            ("./effects.js", vec![]),
        ];
        let takes = takes
            .map(|(from, names)| (from.to_owned(), names.into_iter().map(str::to_owned).collect::<Vec<_>>()));
        assert_eq!(module.takes, takes);
        assert_eq!(module.gives, ["d", "e", "f", "G"]);
        assert_eq!(module.later, ["./later.js?", "./b.js"]);
    }

    #[test]
    fn in_a_bundle_every_outer_name_has_the_number_of_its_module() {
        let code = linked(SOURCE, Some(7), |from| Some(from.len()));
        assert_eq!(
            code,
            "const d$7 = a$6 ?? b$6, e$7 = {\n\ta: a$6,\n\td: d$7,\n\tdevice: seats$16\n};\n\
             async function f$7(c) {\n\tsettings$16(c, a$6);\n\treturn import(`./later.js?${d$7}`);\n}\n\
             class G$7 {\n\ta = () => import('./b.js');\n}\nconst [own$7] = [a$6];\n"
        );
    }

    #[test]
    fn a_module_of_its_own_keeps_its_names_and_what_is_in_no_bundle() {
        let code = linked(SOURCE, None, |from| from.contains("device").then_some(3));
        assert_eq!(
            code,
            "import { a, b as c } from './a.js';\nimport './effects.js';\n\
             export const d = a ?? c, e = {\n\ta,\n\td,\n\tdevice: seats$3\n};\n\
             export async function f(c) {\n\tsettings$3(c, a);\n\treturn import(`./later.js?${d}`);\n}\n\
             export class G {\n\ta = () => import('./b.js');\n}\nconst [own] = [a];\n"
        );
    }

    #[test]
    fn what_looks_like_a_comment_in_quoted_text_is_none() {
        let source = "const text = `one\n// two\n/* three */\n`;\n// four\nlast();\n";
        assert_eq!(linked(source, None, |_| None), source.replace("// four\n", ""));
    }

    #[test]
    #[should_panic(expected = "a whole module is no value")]
    fn a_whole_module_is_no_value() {
        Module::read("import * as device from './device.js';\nkeep({ device });");
    }
}
