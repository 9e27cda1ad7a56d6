/** What a generator writes: new files, and lines in files that list things. It reads the project through this. */

export interface Project {
  /** The text of a file as the generator left it so far; `undefined` when there is none. */
  read(file: string): string | undefined
  /** Refuses to overwrite a file. */
  create(file: string, text: string): void
  /** Puts lines before the last place where `mark` stands; refuses when it stands nowhere. */
  insertBefore(file: string, mark: string, lines: string): void
  /** Adds an item to the list whose end is the last place of `mark`, whether the list is on one line or on many. */
  appendItem(file: string, mark: string, item: string): void
  /** Puts lines behind the last place where `mark` stands; refuses when it stands nowhere. */
  insertAfter(file: string, mark: string, lines: string): void
  /** Adds an import; the formatter puts it into its place. */
  addImport(file: string, line: string): void
  /** The texts of all files that were created or changed, by path. */
  readonly written: ReadonlyMap<string, string>
}

/** A name or a place that does not fit; its message says what to type instead. */
export class CannotGenerate extends Error {}

export function openProject(readFile: (file: string) => string | undefined): Project {
  const written = new Map<string, string>()
  const read = (file: string): string | undefined => written.get(file) ?? readFile(file)
  const readExisting = (file: string): string => {
    const text = read(file)
    if (text === undefined) throw new CannotGenerate(`there is no ${file}`)
    return text
  }
  const insert = (file: string, mark: string, change: (mark: string) => string): void => {
    const text = readExisting(file)
    const at = text.lastIndexOf(mark)
    if (at < 0) throw new CannotGenerate(`${file} has no place for a new line (${mark.trim()})`)
    written.set(file, text.slice(0, at) + change(mark) + text.slice(at + mark.length))
  }
  return {
    read,
    written,
    create(file, text) {
      if (read(file) !== undefined) throw new CannotGenerate(`${file} exists already`)
      written.set(file, text)
    },
    insertBefore: (file, mark, lines) => insert(file, mark, found => lines + found),
    appendItem(file, mark, item) {
      insert(file, mark, found => `  ${item},\n${found}`)
      // Of a list on one line the item before has no comma yet; after a line of its own it has one.
      const text = readExisting(file)
      const at = text.lastIndexOf(`  ${item},`)
      const before = text.slice(0, at).trimEnd()
      const separator = /[,[]$/.test(before) ? '\n' : ',\n'
      written.set(file, before + separator + text.slice(at))
    },
    insertAfter: (file, mark, lines) => insert(file, mark, found => found + lines),
    addImport(file, line) {
      written.set(file, `${line}\n${readExisting(file)}`)
    },
  }
}

/** `getNominee` → `GetNominee`. */
export const pascalOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `getNominee` → `get nominee`. */
export const spacedOf = (name: string): string =>
  name.replace(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`)

export function requireName(name: string | undefined, pattern: RegExp, example: string): string {
  if (name === undefined || !pattern.test(name))
    throw new CannotGenerate(`${name ?? 'a missing name'} is no name for this; e.g. ${example}`)
  return name
}

export const camelCase = /^[a-z][a-zA-Z0-9]*$/
export const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The area of the texts of a domain, e.g. `bank` for `bank-verification`; `common` for a domain without one. */
export function areaOf(project: Project, domain: string): string {
  const candidates = [domain, domain.replace(/s$/, ''), ...domain.split('-')]
  return candidates.find(area => project.read(`shared/texts/en/${area}.ts`) !== undefined) ?? 'common'
}

/** Adds a sentence in both languages. */
export function addText(project: Project, area: string, key: string, sentences: Sentences): void {
  for (const [language, end] of [
    ['en', '} as const'],
    ['hi', '}\n'],
  ] as const)
    project.insertBefore(
      `shared/texts/${language}/${area}.ts`,
      end,
      `  '${area}.${key}': '${sentences[language]}',\n`,
    )
}

export interface Sentences {
  readonly en: string
  readonly hi: string
}
