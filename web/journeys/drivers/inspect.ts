import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { unreadableOn } from './layout.ts'

type Language = 'en' | 'hi'
type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']
const languages: readonly Language[] = ['en', 'hi']

/** `npm run prove` looks longer at each screen. */
const isProving = process.env.PROVE === '1'

/** `npm run prove` checks both languages on both devices; `npm test` one language per device. */
function languagesHere(): readonly Language[] {
  if (isProving) return languages
  return test.info().project.name === 'phone' ? ['hi'] : ['en']
}

/** With `SHOTS=<folder>` every checked screen is also saved as a screenshot. */
const shots = process.env.SHOTS

/** Waits until what is loaded only when somebody comes near has its place. A page below a dialog stays as it is. */
async function untilWhole(page: Page): Promise<void> {
  if (await page.evaluate(() => document.querySelector('dialog[open]') !== null)) return
  const waiting = page.locator(
    'main :not([data-sample]) > [role="status"] > [aria-hidden="true"] > div:empty',
  )
  // Again and again, because the page grows with what comes.
  await expect(async () => {
    await page.evaluate(async () => {
      const frame = () => new Promise(done => requestAnimationFrame(done))
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo(0, top)
        // After two frames the observer has answered.
        await frame()
        await frame()
      }
    })
    await expect(waiting).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 120_000, intervals: [100] })
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * Nothing is cut off, over something else or wider than the screen: on this device, at a width of 320 px, and with all
 * letters twice as large (WCAG 1.4.4, 1.4.10), which on a desk gives half of its width to the same letters.
 */
async function inspectLayout(page: Page, name: string): Promise<void> {
  const now = page.viewportSize()
  if (now === null) throw new Error('the page has no size')
  const isPhone = test.info().project.name === 'phone'
  const look = async (how: string): Promise<void> => {
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `${name}, ${how}: pixels that stick out at the right`).toBeLessThanOrEqual(0)
    if (isProving) expect.soft(await unreadableOn(page), `${name}, ${how}`).toEqual([])
  }
  await look('as it is')
  if (isProving) {
    await page.setViewportSize({ ...now, width: isPhone ? 320 : now.width / 2 })
    await look(isPhone ? '320 px wide' : 'at 200 %')
    await page.setViewportSize(now)
  }
  if (!isPhone) return
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await look('letters at 200 %')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

/** Checks the current screen: no finding of axe in both themes, and a layout that can be read at every size. */
export async function inspect(page: Page, name: string): Promise<void> {
  await untilWhole(page)
  const language = await page.evaluate(() => document.documentElement.lang)
  if (language === 'hi')
    expect.soft(await englishOn(page), `${name}: English on a Hindi screen (U5)`).toEqual([])
  // The dark theme's colours are checked on one device only.
  const isDarkChecked = isProving || test.info().project.name !== 'phone'
  for (const theme of isDarkChecked || shots ? themes : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.evaluate(async () => {
      await document.fonts.ready
      const ending = document
        .getAnimations()
        .filter(animation => Number.isFinite(animation.effect?.getComputedTiming().endTime))
      // A cancelled animation rejects, which counts as ended.
      await Promise.allSettled(ending.map(animation => animation.finished))
    })
    if (shots) await saveScreenshot(page, shots, `${name}-${language}-${theme}`)
    // No screen has frames of other sites, so the faster legacy mode is enough.
    // Of the rules that hold, nothing is listed: their elements are most of a result.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    // The dark theme changes only colours.
    if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = theme === 'light' || isDarkChecked ? await axe.analyze() : { violations: [] }
    const findings = violations.map(({ id, help, nodes }) => {
      const [first] = nodes
      return `${id}: ${help} — ${first?.html.slice(0, 200)} — ${first?.failureSummary}`
    })
    expect.soft(findings, `${name} in ${language}, ${theme}`).toEqual([])
  }
  await inspectLayout(page, `${name} in ${language}`)
}

/** What an operator of a journey wrote, and a part of a bond's name, which a card may cut: both are shown as they are. */
export const quotedWords = ['The street cannot be read', 'paid at m'] as const

/**
 * English sentences that can be read or heard on the screen: three or more Latin words in a row, one of which no name has.
 * Names of firms, products and papers stay as they are. Developers' screens are in English.
 */
const englishOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(quoted => {
    const inARow = /[A-Za-z][A-Za-z'’-]*(?:[ ,:;]+[A-Za-z][A-Za-z'’-]*){2,}/g
    const ofNoName =
      /(?:^|[ ,:;])(?:the|is|are|was|were|be|been|has|have|will|can|may|must|not|no|to|in|on|at|from|by|with|for|a|an|your|you|our|we|it|this|that|please|if|when|until|per|each|every)(?=$|[ ,:;])/
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      if (
        node.parentElement?.checkVisibility() === true &&
        !node.parentElement.closest('code, pre, script, style')
      )
        read.push(node.textContent ?? '')
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [alt], [title], [aria-description]',
    ))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-description'])
        read.push(element.getAttribute(name) ?? '')
    return read
      .flatMap(text => text.match(inARow) ?? [])
      .filter(text => ofNoName.test(text) && !quoted.some(words => text.includes(words)))
  }, quotedWords)

/** Checks a screen by its address, in the languages of this device; `ready` waits until it is complete. */
export async function inspectAddress(
  page: Page,
  name: string,
  address: string,
  ready: () => Promise<void> = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
): Promise<void> {
  for (const language of languagesHere()) {
    await setLanguage(page, language)
    // Loads the page anew: between two addresses of the site only the hash would change.
    await page.goto('about:blank')
    await page.goto(address)
    await ready()
    await inspect(page, name)
  }
  await setLanguage(page, 'en')
}

/** Sets the language for the next load, where the language switch stores it. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/platform/#/version')
  await page.evaluate(chosen => localStorage.setItem('sthirank.language', chosen), language)
}

async function saveScreenshot(page: Page, folder: string, name: string): Promise<void> {
  const project = test.info().project.name
  mkdirSync(path.join(folder, project), { recursive: true })
  await page.screenshot({
    path: path.join(folder, project, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  })
}
