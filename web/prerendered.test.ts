import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { genericFaqs } from '../functions/content/data/faqs/generic.ts'
import { translatedFaqs } from '../functions/content/faqTopics.ts'
import { bondIssueEn } from '../shared/texts/en/articles/bondIssue.ts'
import { landingEn } from '../shared/texts/en/landing.ts'
import { legalEn } from '../shared/texts/en/legal.ts'
import { mldEn } from '../shared/texts/en/mld.ts'
import { siteBuild } from './size.ts'

const read = (page: string): string => readFileSync(path.join(siteBuild, page, 'index.html'), 'utf8')
const company = ['terms-of-use', 'privacy-policy', 'disclaimer', 'grievances', 'about-us']
const articles = ['bond-issue', 'bond-asset', 'mld-acquisition', 'incred-finance', 'alt-asset']
const content = [
  'learn/blogs',
  ...articles.map(name => `learn/blog/${name}`),
  'alternate-assets',
  'mld',
  'market-linked-debentures/mld2/details',
]
const pages = ['', ...company, ...content, 'faq']

describe('a page that was written at build time (U10)', () => {
  it.each(pages)('"%s" has its heading, title, description and language, and every text', page => {
    const html = read(page)
    expect(html).toMatch(/<html lang="en" data-page="\w+"/)
    expect(html).toMatch(/<title>[^<]+ · Sthirank<\/title>/)
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(60)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toContain('⟦')
    // Every style sheet and script that it names is there.
    const named = [...html.matchAll(/(?:href|src)="\/platform\/(assets\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    )
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter(file => !existsSync(path.join(siteBuild, file)))).toEqual([])
  })

  it('has what is further down, and leads to the files of the other pages', () => {
    const html = read('')
    expect(html).toContain(landingEn['landing.risks'])
    expect(html).toContain('href="/platform/terms-of-use"')
    expect(read('terms-of-use')).toContain(legalEn['legal.terms1'])
    expect(read('terms-of-use')).toContain('href="/platform/privacy-policy"')
  })

  it('of the content has its text, and links to the files of the others', () => {
    expect(read('mld')).toContain(mldEn['mld.howText'])
    expect(read('mld')).toContain('href="/platform/market-linked-debentures/mld2/details"')
    expect(read('learn/blog/bond-issue')).toContain(bondIssueEn['bondIssue.lead'])
    for (const name of articles) expect(read('learn/blogs')).toContain(`href="/platform/learn/blog/${name}"`)
  })

  it('of the questions has every question and answer of its topic, as the server answers them', () => {
    const shown = read('faq').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const questions = translatedFaqs(genericFaqs, 'en')
    expect(questions.length).toBeGreaterThan(3)
    for (const { question } of questions) expect(shown).toContain(`${question}</`)
    expect(/<script type="application\/json" id="answers">/.test(shown)).toBe(true)
    expect(read('terms-of-use')).not.toContain('id="answers"')
  })

  it('is in the site map, and nothing else is', () => {
    const map = readFileSync(path.join(siteBuild, 'sitemap.xml'), 'utf8')
    const listed = [...map.matchAll(/<loc>https?:\/\/[^/<]+\/platform\/([^<]*)<\/loc>/g)].map(
      ([, page]) => page,
    )
    expect(listed.sort()).toEqual([...pages].sort())
  })

  it('sends no form before the app starts: a password would stand in the address', () => {
    const forms = read('').match(/<form [^>]*/g) ?? []
    expect(forms.length).toBeGreaterThan(0)
    expect(forms.filter(form => !form.includes('method="dialog"'))).toEqual([])
  })
})
