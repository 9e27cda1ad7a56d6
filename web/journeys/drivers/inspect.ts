import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

type Language = 'en' | 'hi'
type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']
const languages: readonly Language[] = ['en', 'hi']

/** `npm run prove` reads every screen in both languages on both devices; `npm test` shares them out. */
function languagesHere(): readonly Language[] {
  if (process.env.PROVE === '1') return languages
  return test.info().project.name === 'phone' ? ['hi'] : ['en']
}

/** With `SHOTS=<folder>` every look of every screen is also kept as a picture. */
const shots = process.env.SHOTS

/** One screen as it stands, in both themes (it follows the device): axe finds nothing. */
export async function inspect(page: Page, name: string): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.evaluate(async () => {
      await document.fonts.ready
      const ending = document
        .getAnimations()
        .filter(animation => Number.isFinite(animation.effect?.getComputedTiming().endTime))
      // One that is cancelled rejects; it has ended too, and that is all that is waited for.
      await Promise.allSettled(ending.map(animation => animation.finished))
    })
    if (shots) await keepShot(page, shots, `${name}-${language}-${theme}`)
    // The colours of a theme are the same on every device.
    const isChecked = theme === 'light' || process.env.PROVE === '1' || test.info().project.name !== 'phone'
    // No screen has frames of other sites: the way that opens another page for each look is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // The dark theme changes colours and nothing else, so only the rules about colours are asked twice.
    if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = isChecked ? await axe.analyze() : { violations: [] }
    const words = violations.map(({ id, help, nodes }) => {
      const [first] = nodes
      return `${id}: ${help} — ${first?.html.slice(0, 200)} — ${first?.failureSummary}`
    })
    expect.soft(words, `${name} in ${language}, ${theme}`).toEqual([])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `${name} in ${language}: pixels that stick out at the right`).toBeLessThanOrEqual(0)
  }
}

/** A screen at an address, in the languages of this device and both themes; `ready` waits until it is all there. */
export async function inspectAddress(
  page: Page,
  name: string,
  address: string,
  ready: () => Promise<void> = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
): Promise<void> {
  for (const language of languagesHere()) {
    await speak(page, language)
    // From one address of the page to another only the hash would change; by way of nothing it is loaded once.
    await page.goto('about:blank')
    await page.goto(address)
    await ready()
    await inspect(page, name)
  }
  await speak(page, 'en')
}

/** The reader's language from the next load on, as the language switch keeps it. */
export async function speak(page: Page, language: Language): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/platform/#/version')
  await page.evaluate(chosen => localStorage.setItem('sthirank.language', chosen), language)
}

async function keepShot(page: Page, folder: string, name: string): Promise<void> {
  const project = test.info().project.name
  mkdirSync(path.join(folder, project), { recursive: true })
  await page.screenshot({
    path: path.join(folder, project, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  })
}
