/**
 * Builds `static/dist` from the sources of the page: scripts in a few files, stylesheets and dictionaries without what no browser needs, and
 * `pages.json`, which says what the page at each address loads first. `--check` only compares; `npm run watch` builds again after each
 * change.
 *
 * Rolldown links the scripts: esbuild cannot be told which modules belong together, and makes 23 files of what home needs.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { rolldown, type Plugin } from 'rolldown';
import { SCREENS } from '../../static/js/components/screens.ts';
import { sentences } from './catalogue.ts';

const ROOT = fileURLToPath(new URL('../../static/', import.meta.url));
const DIST = path.join(ROOT, 'dist');
/** The types of the sentences' keys. */
const KEYS = fileURLToPath(new URL('words.d.ts', import.meta.url));
const LANGUAGES = ['en', 'es', 'fr'];
const ENTRY = 'js/page/main.js';
/** The screens to which links from outside lead. */
const FIRST = ['home', 'game', 'board', 'tournament'] as const;
/** The stylesheets of every screen, in the order of their layers, and the dictionary of every screen. */
const SHELL = { styles: ['tokens', 'base', 'layout'], words: 'shell' };

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** The name of a module of the page, from its id. */
const named = (id: string) => path.relative(ROOT, id);

/** Text as short as it can be said. */
const short = async (text: string, loader: 'js' | 'ts' | 'css') =>
  (await transform(text, { loader, minify: true, charset: 'utf8', legalComments: 'none' })).code;

/** The modules that each of these reaches by imports alone. */
const reached: Map<string, Set<string>> = new Map();

/** Notes the imports of all modules before they are put into files. */
const noteImports: Plugin = {
  name: 'note-imports',
  buildEnd() {
    const imports: Map<string, readonly string[]> = new Map();
    for (const id of this.getModuleIds())
      imports.set(named(id), (this.getModuleInfo(id)?.importedIds ?? []).map(named));
    const reach = (name: string, seen: Set<string>) => {
      if (seen.has(name)) return seen;
      seen.add(name);
      for (const next of imports.get(name) ?? []) reach(next, seen);
      return seen;
    };
    for (const name of ['js/main.ts', ...FIRST.map((screen) => `js/screens/${screen}.ts`)])
      reached.set(name, reach(name, new Set()));
  },
};

/** As in JSX, space with a line break beside a tag of a template is not part of the page. */
const withoutLineBreaks: Plugin = {
  name: 'without-line-breaks',
  transform(code, id) {
    if (!/\b(html|svg)`/.test(code) || !id.startsWith(ROOT)) return null;
    return code.replace(/(?<!\/\/.*)>\s*\n\s*/g, '>').replace(/\s*\n\s*</g, '<');
  },
};

const reaches = (entry: string, id: string) => reached.get(entry)?.has(named(id)) ?? false;
const [HOME, GAME, BOARD, TOURNAMENT] = FIRST.map((screen) => `js/screens/${screen}.ts`);
/** A file of their own: an invitation, which is loaded after its game, needs nothing else of the screens that have forms. */
const FORMS = [
  'components/address-field',
  'components/name-field',
  'components/on-submit',
  'components/refusal',
  'screens/share',
].map((name) => `js/${name}.ts`);
/** What every screen needs, what home and a game share, and what others need of each first screen. */
const GROUPS = [
  { name: 'app', test: (id: string) => reaches('js/main.ts', id), priority: 9 },
  {
    name: 'first',
    test: (id: string) => reaches(HOME, id) && reaches(GAME, id),
    priority: 8,
  },
  { name: 'forms', test: (id: string) => FORMS.includes(named(id)), priority: 8 },
  ...[GAME, HOME, BOARD, TOURNAMENT].map((screen, index) => ({
    name: `${path.basename(screen, '.ts')}-shared`,
    test: (id: string) => reaches(screen, id),
    minShareCount: 2,
    priority: 7 - index,
  })),
];

/** The scripts, by name, and for each the scripts that it imports. */
async function scripts() {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: 'js/main.ts', tv: 'js/tv.ts' },
    resolve: { modules: [fileURLToPath(new URL('node_modules/', import.meta.url))] },
    plugins: [noteImports, withoutLineBreaks],
    // A field that its constructor sets need not be there before.
    transform: { typescript: { removeClassFieldsWithoutInitializer: true } },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: 'js/page/[name].js',
    chunkFileNames: 'js/page/[name].js',
    codeSplitting: { groups: GROUPS },
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

/** Every file of `dist`, by name. */
async function built(): Promise<Map<string, string>> {
  const files: Map<string, string> = new Map();
  const chunks = await scripts();
  // The entry only imports the file with all that every screen needs: the HTML names that one.
  for (const { fileName, code } of chunks) if (fileName !== ENTRY) files.set(fileName, code);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ofModule = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.map(named).includes(module))?.fileName ?? '';
  const needed = (file: string, seen: Set<string>) => {
    if (seen.has(file)) return seen;
    for (const next of byName.get(file)?.imports ?? []) needed(next, seen);
    return seen.add(file);
  };
  files.set('js/theme.js', await short(read('js/theme.ts'), 'ts'));
  for (const name of readdirSync(path.join(ROOT, 'css')))
    files.set(`css/${name}`, await short(read(`css/${name}`), 'css'));
  const sheets = (names: readonly string[]) =>
    short([...SHELL.styles, ...names].map((name) => read(`css/${name}.css`)).join('\n'), 'css');
  for (const language of LANGUAGES) {
    const parts = sentences(language);
    for (const [part, words] of Object.entries(parts))
      files.set(`js/page/${language}/${part}.js`, await dictionary([words]));
    for (const screen of FIRST)
      files.set(
        `js/page/${language}/bundle/${screen}.js`,
        await dictionary([SHELL.words, ...SCREENS[screen].words].map((part) => parts[part])),
      );
  }
  const main = needed(ENTRY, new Set());
  main.delete(ENTRY);
  const pages: Record<
    string,
    { scripts: string[]; words: string; inWords: string; sheet: string; inSheet: string }
  > = {
    other: {
      scripts: [...main],
      words: `js/page/{{lang}}/${SHELL.words}.js`,
      inWords: SHELL.words,
      sheet: 'css/bundle/other.css',
      inSheet: '',
    },
  };
  files.set('css/bundle/other.css', await sheets([]));
  for (const screen of FIRST) {
    const { words, styles } = SCREENS[screen];
    files.set(`css/bundle/${screen}.css`, await sheets(styles));
    pages[screen] = {
      scripts: [...needed(ofModule(`js/screens/${screen}.ts`), new Set(main))],
      words: `js/page/{{lang}}/bundle/${screen}.js`,
      inWords: [SHELL.words, ...words].join(' '),
      sheet: `css/bundle/${screen}.css`,
      inSheet: styles.join(' '),
    };
  }
  files.set('pages.json', `${JSON.stringify(pages, null, 2)}\n`);
  return files;
}

/** A module with the sentences of some parts. */
const dictionary = (parts: readonly Record<string, string>[]) =>
  short(`export const words = ${JSON.stringify(Object.assign({}, ...parts))};`, 'js');

/** The keys of all parts, for the type checker. */
async function keys(): Promise<string> {
  const parts = Object.entries(sentences('en')).map(
    ([part, words]) =>
      `${part}: ${Object.keys(words)
        .map((key) => `'${key}'`)
        .join('|')};`,
  );
  const text = `/** Written by \`npm run build\` from the catalogue; not to be edited. */
export interface Words {${parts.join('')}}`;
  return format(text, { ...(await resolveConfig(KEYS)), filepath: KEYS });
}

/** The files that are in `dist`, by name. */
function present(): Map<string, string> {
  if (!existsSync(DIST)) return new Map();
  const names = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIST, path.join(entry.parentPath, entry.name)));
  return new Map(names.map((name) => [name, readFileSync(path.join(DIST, name), 'utf8')]));
}

async function build() {
  const files = await built();
  for (const name of present().keys()) if (!files.has(name)) rmSync(path.join(DIST, name));
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(DIST, name)), { recursive: true });
    writeFileSync(path.join(DIST, name), text);
  }
  writeFileSync(KEYS, await keys());
}

if (process.argv.includes('--check')) {
  const [files, there] = [await built(), present()];
  const names = new Set([...files.keys(), ...there.keys()]);
  const old = [...names].filter((name) => files.get(name) !== there.get(name));
  if (readFileSync(KEYS, 'utf8') !== (await keys())) old.push('words.d.ts');
  if (old.length > 0) {
    process.stderr.write(
      `not what the sources make: ${old.join(' ')}\nnpm --prefix tests/browser run build\n`,
    );
    process.exitCode = 1;
  }
} else await build();
