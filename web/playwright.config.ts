import { defineConfig } from '@playwright/test'
import { resolveChromium } from './chromium.ts'
import { desktop, phone } from './journeys/drivers/devices.ts'

const { executablePath, env } = await resolveChromium()
const definedEnv = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
)
/** These move the clock, or need a site with a name instead of 127.0.0.1, so they have a stack of their own. */
const clockJourneys = /(timeMoves\w*|passkeys)\.journey\.ts$/
/** `npm test` runs a long journey on one device only, `npm run prove` on both. */
const isProving = process.env.PROVE === '1'
const onDesktopOnly = isProving
  ? []
  : [
      /\b(demoFunds|demoTax|everyLink|firstLoad|fundImport|keyboardOnly|kycSentBack|longList|nominees|operatorsMorning|loginRefusals|oneSitting|orderSheet|passwords|payOrder|preferences|pushDevice|secondStep|sellBond|sessions)\.journey/,
      /the gallery of components|what pops up after the log-in/,
    ]
const onPhoneOnly = isProving
  ? []
  : [
      /\b(bankPolling|bankProofFiles|bouncingAddress|changeEmail|identityVerification|kycDrafts|nameMismatch|notifications|offline|orderByKeyboard|pans|reports|sellQuote)\.journey/,
      /the screens of a visitor|the screens of an investor|the screens of the demo investors|the screens of an order|the screens of the portfolio|the screens of a sale/,
    ]

/**
 * What only `npm run prove` walks through: screens that other journeys pass, all links from page to page, and further endings of
 * what another journey does and the tests of its parts know one by one.
 */
const onlyProven = isProving
  ? []
  : [
      /the links of a newcomer|the links of a holder|the faces of the bank step|the steps of the KYC, from|the enhanced KYC and its popups|the other articles|the open pages of content|the screens of what is on offer|the screens of a quote/,
      // Of the bank account.
      /the bank confirms after all|a reload in the middle of the polling|a number typed two ways|an upload is cancelled half-way/,
      // Of an order.
      /paid twice: the order stands|an order that is not paid is cancelled|a payment that comes after twenty minutes|a price that is more than five working days old/,
      // Of a sale.
      /declined by the desk|a code that is sent again, guessed too often|a quote lapses at half past three/,
      // Of an account.
      /a link for a new password works|nominees changed a while after/,
    ]

// Playwright requires a default export.
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './journeys/drivers/openStack.ts',
  outputDir: '../test-results',
  reporter: 'list',
  // Most of a journey is waiting, for a poll or a letter: three keep two cores busy beside the other tests.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long limits, because the journeys share the machine with other tests.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  projects: [
    // Both devices in one project, one after the other, because they share one clock. It goes forward only, so the order of their
    // names is that of their dates.
    {
      name: 'time',
      testMatch: clockJourneys,
      workers: 1,
      fullyParallel: false,
      grepInvert: isProving ? [] : [/\bphone\b/, ...onlyProven],
    },
    { name: 'desktop', use: desktop, testIgnore: clockJourneys, grepInvert: [...onPhoneOnly, ...onlyProven] },
    { name: 'phone', use: phone, testIgnore: clockJourneys, grepInvert: [...onDesktopOnly, ...onlyProven] },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      env: { ...definedEnv, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process draws all pages of a browser: starting one for each page takes a sixth of the CPU time.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
    // Each journey has a browser profile of its own, in which the service worker would store the whole site anew: a quarter of the
    // CPU time of a browser. The journeys about it, and all of `npm run prove`, have it.
    serviceWorkers: isProving ? 'allow' : 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What moves is drawn frame by frame, and Playwright waits until it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Tracing costs a third of the time: `TRACE=1` for a single journey.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
