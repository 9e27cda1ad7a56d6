import { S3Refusal } from './refusal.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

export const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, c => escapes[c] ?? c)

/** A child of an XML answer: its value, further children, or nothing when undefined. */
export type XmlContent = string | number | boolean | readonly string[] | undefined

/** One element; a list contains elements already written, everything else is escaped. */
export function element(name: string, content: XmlContent): string {
  if (content === undefined) return ''
  const inner = typeof content === 'object' ? content.join('') : escapeXml(String(content))
  return `<${name}>${inner}</${name}>`
}

/** A whole answer in the namespace of S3. */
export const xmlDocument = (root: string, children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${children.join('')}</${root}>`

/** An element of a request: text only where it has no children. */
export interface XmlElement {
  readonly name: string
  readonly children: XmlElement[]
  text: string
}

const malformed = (): S3Refusal =>
  new S3Refusal(
    'MalformedXML',
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  )

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+);|&/g, (_whole, name: string | undefined) => {
    if (name === undefined) throw malformed()
    if (!name.startsWith('#')) {
      const character = entities[name]
      if (character === undefined) throw malformed()
      return character
    }
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (code > 0x10ffff) throw malformed()
    return String.fromCodePoint(code)
  })
}

/**
 * Reads the simple XML of requests: elements and text. Type declarations (and with them entities) and
 * CDATA are refused as MalformedXML; attributes are ignored.
 */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', children: [], text: '' }
  const open: XmlElement[] = [top]
  const token =
    /<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<(\/?)([A-Za-z][\w.:-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)|</g
  for (const [whole, slash, name, selfClosed, words] of text.matchAll(token)) {
    const parent = open.at(-1)
    if (parent === undefined || whole === '<') throw malformed()
    if (words !== undefined) parent.text += unescapeXml(words)
    else if (name === undefined) continue
    else if (slash === '/') {
      if (open.length < 2 || parent.name !== name) throw malformed()
      open.pop()
    } else {
      const child: XmlElement = { name, children: [], text: '' }
      parent.children.push(child)
      if (selfClosed !== '/') open.push(child)
    }
  }
  const root = top.children[0]
  if (open.length !== 1 || top.children.length !== 1 || root === undefined || top.text.trim() !== '')
    throw malformed()
  return root
}

/** The children of a name; at least one if `needed`. */
export function childrenNamed(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(child => child.name === name)
}

/** The text of the only child of this name, or undefined when there is none; MalformedXML when there are several. */
export function childText(parent: XmlElement, name: string): string | undefined {
  const found = childrenNamed(parent, name)
  if (found.length > 1) throw malformed()
  return found[0]?.text
}

/** The same for a required child. */
export function neededText(parent: XmlElement, name: string): string {
  const text = childText(parent, name)
  if (text === undefined) throw malformed()
  return text
}

/** Reads a document whose root must have this name. */
export function readXmlRoot(text: string, name: string): XmlElement {
  const root = readXml(text)
  if (root.name !== name) throw malformed()
  return root
}
