import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { faqTopics } from '../features/content/faqTopics.ts'
import { paths, patternOf } from './paths.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => path.join(folder, name))
const names = Object.keys(paths).filter((name): name is keyof typeof paths => name in paths)

it('every link in a text or an answer leads to a page, and to a topic that exists (D9)', () => {
  const files = [...filesBelow('shared/texts'), ...filesBelow('functions/content/data')]
  const links = files.flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^){}]+)\)/g)].map(([, href = '']) => ({
      file,
      href,
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ href }) => {
    if (href.startsWith('https://')) return false
    const [address = '', query] = href.replace(/^#/, '').split('?')
    const topic = new URLSearchParams(query).get('topic')
    const isKnown = names.some(name => patternOf(name).test(address))
    return !isKnown || !href.startsWith('#/') || (topic !== null && !faqTopics.some(one => one === topic))
  })
  expect(broken).toEqual([])
})
