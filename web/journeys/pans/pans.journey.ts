import type { Page } from '@playwright/test'
import { inspect } from '../drivers/inspect.ts'
import { expect, givePan, newPerson, type Sandbox, test } from '../drivers/journey.ts'
import { addresses, screenOf } from '../drivers/steps.ts'

const mother = { pan: 'QRSPM4821K', name: 'Meena Rao' }

/** The newest letter to an address with this subject. */
async function letterTo(sandbox: Sandbox, to: string, subject: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await sandbox.outbox(to)).findLast(letter => subject.test(letter.subject ?? ''))?.text
    expect(found, `a letter to ${to}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  return found ?? ''
}

/** Fills the form of a new PAN; the date of birth is the 14 May of the year. */
async function fillPan(page: Page, { pan, name }: typeof mother, year: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a PAN' }).click()
  await page.getByLabel('PAN', { exact: true }).fill(pan)
  await page.getByLabel('Name as in the PAN').fill(name)
  await page.getByLabel('Day').selectOption('14')
  await page.getByLabel('Month').selectOption('5')
  await page.getByLabel('Year').selectOption(year)
}

test('another person’s PAN: added, agreed to by the code of a letter, chosen, deleted, brought back, and taken back by the link (D1 s6)', async ({
  page,
  sandbox,
  investor,
  watch,
  stackOrigin,
}) => {
  const main = page.getByRole('main')
  const { email } = newPerson(mother.name)
  const card = main.getByRole('region', { name: mother.name })
  await page.goto(addresses.profile)
  await main.getByRole('link', { name: 'PANs and sub-accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PANs and sub-accounts' })).toBeVisible()
  await expect(main.getByText('Your own PAN is here once your KYC has it')).toBeVisible()
  await inspect(page, 'pans-empty')

  // The address is the investor's own, which is refused; nothing typed is lost.
  await fillPan(page, mother, '1961')
  await main.getByLabel('Email').fill(investor.email)
  watch.allow(400, '/api/users/updateSubAccount')
  await main.getByRole('button', { name: 'Check and save' }).click()
  await expect(main.getByText('Please enter the address of this person, not yours')).toBeVisible()
  await inspect(page, 'pans-form')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Check and save' }).dblclick()
  await expect(main.getByRole('heading', { name: `Consent of ${mother.name}` })).toBeVisible()
  // The letter names the investor by the PAN of the KYC, which has none yet.
  await expect(main.getByRole('link', { name: 'Go to the KYC' })).toBeVisible()
  await inspect(page, 'pans-kyc-first')
  await givePan(stackOrigin, investor)
  await page.reload()
  await main.getByRole('button', { name: `Ask for consent: ${mother.name}` }).click()
  await main.getByRole('button', { name: 'Send the code' }).dblclick()
  const letter = await letterTo(sandbox, email, /asks to see your investments/)
  expect(letter).not.toContain(mother.pan)
  const code = /\b\d{6}\b/.exec(letter)?.[0] ?? ''
  await main.getByLabel('Code from the letter').fill(code === '000000' ? '000001' : '000000')
  watch.allow(400, '/api/users/confirmPan')
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('The code is not right. Please check it: 4 tries are left')).toBeVisible()
  await inspect(page, 'pans-code')
  await main.getByLabel('Code from the letter').fill(code)
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByText('Agreed', { exact: true })).toBeVisible()

  // A child of the investor: no address and no code, but the guardian's word.
  await fillPan(page, { pan: 'KLMPC7821D', name: 'Kiran Rao' }, '2014')
  await main.getByRole('checkbox', { name: /legal guardian/ }).check()
  await main.getByRole('button', { name: 'Check and save' }).click()
  await expect(main.getByRole('region', { name: 'Kiran Rao' }).getByText('Your ward')).toBeVisible()

  await main.getByLabel('Shown in the portfolio').selectOption({ label: `${mother.name}, ••••••821K` })
  await expect(page.getByText('Success!').first()).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Shown in the portfolio')).toHaveValue(mother.pan)
  await inspect(page, 'pans')

  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card.getByText('Deleted', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Bring back' }).click()
  await expect(card.getByText('Agreed', { exact: true })).toBeVisible()

  // The holder, who has no account, takes it back.
  const link = /\S+withdraw-consent\S+/.exec(await letterTo(sandbox, email, /^You agreed/))?.[0] ?? ''
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const holder = await other?.newPage()
  if (holder === undefined) throw new Error('no other browser')
  await holder.goto(screenOf(link))
  await holder.getByRole('button', { name: 'Take the consent back' }).click()
  await expect(holder.getByText(/^Your consent is taken back/)).toBeVisible()
  await inspect(holder, 'withdraw-consent')
  await other?.close()
  await page.reload()
  await expect(card.getByText('Consent taken back')).toBeVisible()
  await expect(card.getByRole('button', { name: /Ask for consent/ })).toHaveCount(0)
  expect(await letterTo(sandbox, investor.email, /has taken the consent back/)).toContain(mother.name)
})

test('the plan is free, and seven answers come to a risk profile that says until when it counts (D1 s7)', async ({
  page,
  investor: _investor,
}) => {
  const main = page.getByRole('main')
  await page.goto(addresses.profile)
  await main.getByRole('link', { name: 'Plan and risk profile' }).click()
  await expect(main.getByText('It does not end')).toBeVisible()
  await main.getByRole('button', { name: 'Answer the questions' }).click()
  const questions = main.getByRole('combobox')
  await expect(questions).toHaveCount(7)
  for (let place = 0; place < 7; place += 1) await questions.nth(place).selectOption('2')
  await inspect(page, 'risk-questions')
  await main.getByRole('button', { name: 'Save the answers' }).click()
  await expect(main.getByText('Moderately high')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Moderately high')).toBeVisible()
  await inspect(page, 'plan')
})
