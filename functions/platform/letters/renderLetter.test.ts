import { describe, expect, it } from 'vitest'
import { labelledLinkOf, piecesOf } from '../../../shared/texts/linksInText.ts'
import { letterOf } from './letter.ts'
import { letterFor, renderLetter } from './renderLetter.ts'

const site = 'https://site.test/platform/#/orobonds-payouts'
const letter = letterOf(
  { en: 'Tata <Capital> & Co: ₹1.00 was paid', hi: 'आपको ₹1.00 का भुगतान हुआ' },
  {
    en: ['Paid "today" by Tata <Capital> & Co.', `All payments: ${site}`],
    hi: [`तुरंत खोलें: ${site}। फिर पढ़ें।`],
  },
)
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
/** What a reader sees of HTML: its text, signs as they are meant. */
const shownIn = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(lt|gt|quot|amp);|&#(\d+);/g,
      (_, name: string, code: string) => entities[name] ?? String.fromCharCode(Number(code)),
    )
/** The first link of a page: its text and its address. */
const firstLink = (html: string): readonly string[] => {
  const [, href = '', text = ''] = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(html) ?? []
  return [shownIn(text), shownIn(href)]
}

describe('a letter', () => {
  it('says in HTML what it says in plain text, and shows every sign as it is written', () => {
    const { subject, text, html } = renderLetter(letter.en, 'en', 'asha@example.in')
    expect(subject).toBe('Tata <Capital> & Co: ₹1.00 was paid')
    expect(text).toContain(`Paid "today" by Tata <Capital> & Co.\n\nAll payments: ${site}\n`)
    const shown = shownIn(html)
    expect(shown).toContain(subject)
    expect(shown).toContain('Paid "today" by Tata <Capital> & Co.')
    // The same footer closes both.
    for (const line of text.slice(text.indexOf('-- \n') + 4).split('\n\n'))
      expect(shown).toContain(line.trim())
  })

  it('makes a button of a labelled address, and a link of one within a sentence', () => {
    expect(firstLink(renderLetter(letter.en, 'en', 'a@b.in').html)).toEqual(['All payments', site])
    const { html } = renderLetter(letter.hi, 'hi', 'a@b.in')
    expect(firstLink(html)).toEqual([site, site])
    expect(shownIn(html)).toContain(`तुरंत खोलें: ${site}। फिर पढ़ें।`)
  })

  it('loads nothing from anywhere, so that nobody learns that it was read', () => {
    expect(renderLetter(letter.en, 'en', 'a@b.in').html).not.toMatch(
      /<(img|script|link|iframe|object|video)\b|\ssrc=|\sbackground=|url\(|@import/,
    )
  })

  it('is in the language that its reader chose, English before', () => {
    expect(letterFor({ email: 'a@b.in', language: 'hi' }, letter)).toEqual(
      renderLetter(letter.hi, 'hi', 'a@b.in'),
    )
    expect(letterFor({ email: 'a@b.in' }, letter).html).toContain('<html lang="en">')
  })
})

describe('addresses in a sentence', () => {
  it.each([
    ['no address', [{ text: 'no address' }]],
    [site, [{ text: site, href: site }]],
    [`Open ${site}.`, [{ text: 'Open ' }, { text: site, href: site }, { text: '.' }]],
    [
      `${site} or ${site}/a`,
      [{ text: site, href: site }, { text: ' or ' }, { text: `${site}/a`, href: `${site}/a` }],
    ],
  ])('%s', (paragraph, pieces) => {
    expect(piecesOf(paragraph)).toEqual(pieces)
  })
  it('only a paragraph that is a label and its address is a labelled one', () => {
    expect(labelledLinkOf(`Your KYC: ${site}`)).toEqual({ label: 'Your KYC', href: site })
    for (const other of [site, `Open ${site}`, `Open: ${site}. Now.`, 'Your KYC: nothing', `: ${site}`])
      expect(labelledLinkOf(other)).toBeUndefined()
  })
})
