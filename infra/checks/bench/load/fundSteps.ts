import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Step } from './frames.ts'

const timelinePeriods = ['Last 1 month', '6 month', '1 year', '2 year', '3 year', 'All time']

/** What an investor with 120 schemes does on the screens of funds. */

/** Looks again until something is so; the page's thread has as little to do with it as can be. */
async function until(page: Page, what: string, isSo: string): Promise<void> {
  for (let attempts = 0; attempts < 600; attempts += 1) {
    if ((await page.evaluate(isSo)) === true) return
    await pause(100)
  }
  throw new Error(`the page does not show ${what}`)
}

const cardNamed = (name: string): string =>
  `[...document.querySelectorAll('section')].find(card => card.querySelector('h2')?.textContent === ${JSON.stringify(name)})`

const untilCard = (page: Page, name: string, text = ''): Promise<void> =>
  until(
    page,
    `${name}: ${text}`,
    `${cardNamed(name)}?.textContent.includes(${JSON.stringify(text)}) === true`,
  )

/** Presses a button, a tab or a choice of a card, the last one with this text. */
async function press(page: Page, card: string, text: RegExp): Promise<void> {
  const found = `[...(${cardNamed(card)}?.querySelectorAll('button, label') ?? [])].findLast(one => ${text}.test(one.textContent))`
  await until(page, `${card}: ${text}`, `${found} !== undefined`)
  await page.evaluate(`{ const one = ${found}; one.scrollIntoView({ block: 'center' }); one.click() }`)
}

async function sort(page: Page, by: string): Promise<void> {
  await page.evaluate(`{
    const select = ${cardNamed('Your funds')}.querySelector('select')
    select.scrollIntoView({ block: 'center' })
    select.value = ${JSON.stringify(by)}
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
}

/** Down the page by a screen's half at a time, until its end stays where it is. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let atEnd = 0; atEnd < 6; ) {
    const left = await page.evaluate(() => {
      window.scrollBy(0, window.innerHeight / 2)
      return document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    })
    atEnd = left < 2 ? atEnd + 1 : 0
    await pause(100)
  }
}

/** `most` times what a list shows on demand. */
const moreOf = (page: Page, card: string, most: number, button = /^Show \d+ more$/): Step[] =>
  Array.from({ length: most }, (_, time) => [
    `more of ${card}, ${time + 1}`,
    async () => {
      await press(page, card, button)
      await pause(300)
    },
  ])

const choicesOf = (page: Page, card: string, choices: readonly string[]): Step[] =>
  choices.map(choice => [`${card}: ${choice}`, () => press(page, card, new RegExp(`^${choice}$`))])

export function fundSteps(page: Page, schemes: number): Step[] {
  const open = (hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  return [
    [
      'the holdings',
      async () => {
        await open('#/portfolio')
        const heading = `[...document.querySelectorAll('h2')].find(one => one.textContent === 'Mutual Funds')`
        await until(page, 'the funds', `${heading} !== undefined`)
        await page.evaluate(`${heading}.scrollIntoView()`)
        await untilCard(page, 'Your funds', `20 of ${schemes} shown`)
      },
    ],
    ['scrolling', () => scrollDown(page)],
    ...moreOf(page, 'Your funds', schemes / 20 - 1),
    ['scrolling all', () => scrollDown(page)],
    ...['name', 'xirr', 'investmentAmt'].flatMap((by): Step[] => [
      [`sorting by ${by}`, () => sort(page, by)],
      ...(by === 'name' ? moreOf(page, 'Your funds', 2) : []),
    ]),
    ...choicesOf(page, 'Return against the benchmark', ['3m', '6m', '1y', '3y', '5y', '1m']),
    ...choicesOf(page, 'Value and investment', ['month', 'quarter', 'all', 'year']),
    ['a graph as a table', () => press(page, 'Value and investment', /^Show as a table$/)],
    ...choicesOf(page, 'Fund transactions', timelinePeriods),
    ...moreOf(page, 'Fund transactions', 3, /^Older transactions$/),
    [
      'one scheme',
      async () => {
        await open('#/portfolio/fund/100001')
        await untilCard(page, 'Transactions', 'Show 20 more')
      },
    ],
    ['scrolling one scheme', () => scrollDown(page)],
    ...moreOf(page, 'Units by the day they were bought', 6),
    ...moreOf(page, 'Transactions', 6),
    ...choicesOf(page, 'Price over time', ['3 years', '5 years', 'All']),
    [
      'back to the holdings',
      async () => {
        await page.evaluate(() => history.back())
        await untilCard(page, 'Your funds')
      },
    ],
  ]
}
