import { chromium } from 'playwright-core'
import sparticuz from '@sparticuz/chromium'
const [,, what, ...args] = process.argv
const base = 'http://127.0.0.1:8460/platform/'
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
async function page({ width = 390, dark = false, hi = false }) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  await context.addInitScript(hi => { try { localStorage.setItem('sthirank.language', hi ? 'hi' : 'en'); localStorage.setItem('sthirank.nomineeAsked','yes'); } catch {} }, hi)
  const p = await context.newPage()
  p.setDefaultTimeout(60000)
  const res = await context.request.post('http://127.0.0.1:8460/api/auth/login', { data: { email: 'investor@demo.sthirank.test', password: 'Passbook-2026' }, headers: { 'idempotency-key': crypto.randomUUID(), origin: 'http://127.0.0.1:8460' } })
  if (!res.ok()) console.error('login', res.status(), await res.text())
  return p
}
for (const job of JSON.parse(what)) {
  const p = await page(job)
  const errors = []
  p.on('pageerror', e => errors.push(String(e)))
  await p.goto(base + '#/' + job.path)
  await p.waitForTimeout(job.wait ?? 6000)
  for (const step of job.clicks ?? []) { try { await p.getByText(step, { exact: false }).first().click({ timeout: 8000 }); await p.waitForTimeout(2500) } catch (e) { console.error('click', step, String(e).slice(0, 200)) } }
  const missing = await p.evaluate(() => document.body.innerText.match(/⟦[^⟧]+⟧/g))
  await p.screenshot({ path: `/tmp/people/${job.name}.png`, fullPage: true })
  console.log(job.name, errors.join(' | '), missing ?? '', await p.evaluate(() => document.documentElement.scrollWidth))
  if (job.text) console.log(await p.evaluate(() => document.querySelector('main').innerText))
  await p.context().close()
}
await browser.close()
