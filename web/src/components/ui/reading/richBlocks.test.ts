import { expect, it } from 'vitest'
import { richBlocks } from './richBlocks.ts'

it('reads paragraphs, lists, steps and links', () => {
  expect(
    richBlocks('One.\n\n- a\n- [b](#/faq) c\n\n1. first\n2. [second](https://scores.sebi.gov.in)\nLast.'),
  ).toEqual([
    { kind: 'paragraph', items: [[{ words: 'One.' }]] },
    { kind: 'list', items: [[{ words: 'a' }], [{ words: 'b', href: '#/faq' }, { words: ' c' }]] },
    {
      kind: 'steps',
      items: [[{ words: 'first' }], [{ words: 'second', href: 'https://scores.sebi.gov.in' }]],
    },
    { kind: 'paragraph', items: [[{ words: 'Last.' }]] },
  ])
})

it.each(['javascript:alert', 'data:text/html,x', 'http://example.test', '//example.test', 'mailto:a@b.test'])(
  'makes no link of %s, and keeps its words',
  address => {
    expect(richBlocks(`see [here](${address}) now`)).toEqual([
      { kind: 'paragraph', items: [[{ words: 'see ' }, { words: 'here' }, { words: ' now' }]] },
    ])
  },
)

it('leaves HTML as letters, and a dash or a number within a sentence', () => {
  const words = '<b onclick="x()">no</b> - 1. a [ ] (b)'
  expect(richBlocks(words)).toEqual([{ kind: 'paragraph', items: [[{ words }]] }])
  expect(richBlocks('')).toEqual([])
})

it('two lists with an empty line between are two lists', () => {
  expect(richBlocks('- a\n\n- b').map(({ items }) => items.length)).toEqual([1, 1])
})
