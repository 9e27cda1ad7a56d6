/** A piece of a sentence: plain text, or an address that can be opened. */
export interface TextPiece {
  readonly text: string
  readonly href?: string
}

/** An address ends before a full stop, an Indian danda or white space. */
const address = /https?:\/\/[^\s।]*[\w/]/g

/** The sentence in pieces, its addresses apart. */
export function piecesOf(paragraph: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: href, index } of paragraph.matchAll(address)) {
    if (index > end) pieces.push({ text: paragraph.slice(end, index) })
    pieces.push({ text: href, href })
    end = index + href.length
  }
  if (end < paragraph.length) pieces.push({ text: paragraph.slice(end) })
  return pieces
}

/** A paragraph that is nothing but a labelled address, e.g. `Your KYC: https://…`: what a button or a link can stand for. */
export function labelledLinkOf(
  paragraph: string,
): { readonly label: string; readonly href: string } | undefined {
  const [label, link, ...others] = piecesOf(paragraph)
  if (others.length > 0 || link?.href === undefined || label === undefined) return undefined
  const text = /^(\S.*\S):\s$/.exec(label.text)?.[1]
  return text === undefined ? undefined : { label: text, href: link.href }
}
