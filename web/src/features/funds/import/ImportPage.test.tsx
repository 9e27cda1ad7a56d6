// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FundImport } from '../../../../../shared/contracts/fund-portfolio/getFundImports.ts'
import { consentEn } from '../../../../../shared/texts/en/consent.ts'
import { fundImportEn } from '../../../../../shared/texts/en/funds/fundImport.ts'
import { fundsEn } from '../../../../../shared/texts/en/funds/funds.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { FakeXhr } from '../../../lib/calls/testing/fakeXhr.ts'
import { importAs, importedSchemeAs } from '../testing/fundsFixture.ts'
import { ImportPage } from './ImportPage.tsx'
import { pollMs } from './useImports.ts'

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

const upload = 'POST /ios/uploadPdf'
const imports = 'GET /ios/imports'
const ticket = (importId = 'cas_1') =>
  replies({
    importId,
    state: 'uploading',
    upload: {
      url: 'http://localhost/statements',
      fields: { key: importId },
      maxBytes: 10_000_000,
      expiresAt: '2026-11-25T04:45:00.000Z',
    },
  })
const opened = (importId = 'cas_1', more = {}) =>
  replies({ importId, state: 'importing', folios: 2, ...more })
const hasSize = (body: unknown): boolean => typeof body === 'object' && body !== null && 'size' in body
const listed = (...all: FundImport[]) => replies({ data: { imports: all } })

let chosenImport: string | undefined
async function show(handlers: Record<string, FakeHandler> = {}, importId?: string) {
  chosenImport = importId
  const server = fakeServer({
    [imports]: () => listed(),
    'GET /tnc/casupload': () => replies({ text: 'I upload my own statement.', version: '2026-11-01' }),
    'POST /tnc/casupload/accept': () => replies({}),
    'POST /users/getConsent': () => replies({ consent: false }),
    [upload]: ({ body }) => (hasSize(body) ? ticket() : opened()),
    ...handlers,
  })
  const page = () => (
    <ImportPage
      importId={chosenImport}
      onImportId={id => {
        chosenImport = id
        rendered.rerender(page())
      }}
      portfolioHref="#/portfolio"
      pansHref="#/pans"
    />
  )
  const rendered = renderWithTexts(page(), { ...consentEn, ...fundImportEn, ...fundsEn })
  await tick()
  return server
}

const pdf = (content = '%PDF-1.7 abc', name = 'statement.pdf') => new File([content], name)
const password = () => screen.getByLabelText<HTMLInputElement>('Password of the PDF')
const fill = (file: File | undefined = pdf(), typed = 'Secret1', agreed = true): void => {
  const picker = screen.getByLabelText<HTMLInputElement>('Your statement (PDF)')
  if (file !== undefined) {
    Object.defineProperty(picker, 'files', { configurable: true, value: [file] })
    Object.defineProperty(picker, 'value', { configurable: true, writable: true, value: '' })
    fireEvent.change(picker)
  }
  fireEvent.change(password(), { target: { value: typed } })
  if (agreed) fireEvent.click(screen.getByLabelText('I agree to this'))
}
const submit = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await tick()
  await tick()
}
const stored = async (count = 1, status = 204): Promise<void> => {
  await waitFor(() => expect(FakeXhr.sent).toHaveLength(count))
  await act(() => FakeXhr.sent[count - 1]?.answer(status))
  await tick()
  await tick()
}

beforeEach(() => {
  FakeXhr.sent.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})

describe('the form', () => {
  it('agrees, sends the file by a ticket, opens it with the password once for two presses, and follows the import', async () => {
    const states = [importAs({ state: 'importing', folios: 2, foliosDone: 1, schemes: [] }), importAs()]
    const { to, served } = await show()
    fill()
    expect(screen.getByText(/^statement\.pdf is chosen/)).toBeTruthy()
    served[imports] = () => listed(states[0] as FundImport)
    fireEvent.click(screen.getByRole('button', { name: 'Import' }))
    await submit()
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1))
    act(() => FakeXhr.sent[0]?.upload.onprogress?.({ loaded: 6, total: 12 }))
    expect(screen.getByRole('progressbar', { name: 'Sending the file' }).getAttribute('aria-valuenow')).toBe(
      '50',
    )
    await stored()
    expect(to('/tnc/casupload/accept').map(({ body }) => body)).toEqual([{ version: '2026-11-01' }])
    expect(to('/ios/uploadPdf').map(({ body }) => body)).toEqual([
      { size: 12 },
      { importId: 'cas_1', password: 'Secret1' },
    ])
    expect(chosenImport).toBe('cas_1')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('1 of 2 folios')).toBeTruthy()
    served[imports] = () => listed(states[1] as FundImport)
    await tick(5000)
    expect(screen.getByText('1 scheme of 1 folio.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the portfolio' })).toBeTruthy()
    // The password stands nowhere but in the call.
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Secret1')
  })

  it('asks for a file, and for the consent, before anything is sent', async () => {
    const { requests } = await show()
    const before = requests.length
    fireEvent.change(password(), { target: { value: 'x' } })
    await submit()
    expect(screen.getByText('Please agree to the import of your statement first.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('I agree to this'))
    await submit()
    expect(screen.getByText('Choose the PDF of your statement.')).toBeTruthy()
    expect(requests).toHaveLength(before)
  })

  it.each([
    ['an empty one', pdf(''), 'fundImport.fileEmpty'],
    ['a picture', pdf('\u0089PNG'), 'fundImport.notAPdf'],
  ] as const)('refuses %s by itself', async (_, file, id) => {
    const { to } = await show()
    fill(file)
    await submit()
    expect(screen.getByText(fundImportEn[id])).toBeTruthy()
    expect(to('/ios/uploadPdf')).toEqual([])
  })

  it('refuses a file that is too large by itself', async () => {
    await show()
    const large = pdf()
    Object.defineProperty(large, 'size', { value: 10_000_001 })
    fill(large)
    await submit()
    expect(screen.getByText(/^This file is larger than 10 MB/)).toBeTruthy()
  })

  it('keeps file, password and consent after a wrong password, and sends the file no second time', async () => {
    const { to, served } = await show({
      [upload]: ({ body }) => (hasSize(body) ? ticket() : refuses('fundImport.wrongPassword')),
    })
    fill()
    await submit()
    await stored()
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(fundImportEn['fundImport.wrongPassword'])).toBeTruthy()
    expect(password().value).toBe('Secret1')
    expect(screen.getByLabelText<HTMLInputElement>('I agree to this').checked).toBe(true)
    served[upload] = () => opened()
    fireEvent.change(password(), { target: { value: 'Secret2' } })
    await submit()
    await tick()
    expect(FakeXhr.sent).toHaveLength(1)
    expect(to('/ios/uploadPdf').at(-1)?.body).toEqual({ importId: 'cas_1', password: 'Secret2' })
    expect(chosenImport).toBe('cas_1')
  })

  it('sends the file again by itself when the server no longer has it', async () => {
    const answers = [refuses('fundImport.wrongPassword'), refuses('fundImport.notUploaded'), opened('cas_2')]
    const tickets = [ticket('cas_1'), ticket('cas_2')]
    await show({ [upload]: ({ body }) => (hasSize(body) ? tickets : answers).shift() ?? opened() })
    fill()
    await submit()
    await stored()
    await submit()
    await stored(2)
    expect(chosenImport).toBe('cas_2')
  })

  it('after a lost connection says that nothing is imported twice, and sends the same key', async () => {
    const { to, served } = await show({ [upload]: ({ body }) => (hasSize(body) ? ticket() : lineDown()) })
    fill()
    await submit()
    await stored()
    expect(screen.getByText(fundImportEn['fundImport.lost'])).toBeTruthy()
    served[upload] = ({ body }) => (hasSize(body) ? ticket() : opened())
    await submit()
    await tick()
    const opening = to('/ios/uploadPdf').filter(({ body }) => !hasSize(body))
    expect(opening).toHaveLength(2)
    expect(opening[0]?.headers.get('idempotency-key')).toBe(opening[1]?.headers.get('idempotency-key'))
    expect(FakeXhr.sent).toHaveLength(1)
    expect(chosenImport).toBe('cas_1')
  })

  it('shows every refusal of the file at the file', async () => {
    for (const id of [
      'fundImport.notAStatement',
      'fundImport.otherIssuer',
      'fundImport.printedCopy',
    ] as const) {
      cleanup()
      FakeXhr.sent.length = 0
      await show({ [upload]: ({ body }) => (hasSize(body) ? ticket() : refuses(id)) })
      fill()
      await submit()
      await stored()
      const picker = screen.getByLabelText('Your statement (PDF)')
      const error = document.getElementById(
        (picker.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '',
      )
      expect(error?.textContent).toBe(fundImportEn[id])
    }
  })

  it('counts a tick that came before the text', async () => {
    let answer: (text: Response) => void = () => undefined
    const late = new Promise<Response>(resolve => {
      answer = resolve
    })
    const { to } = await show({ 'GET /tnc/casupload': () => late })
    fill()
    answer(replies({ text: 'I upload my own statement.', version: '2026-11-01' }))
    await tick()
    await submit()
    await stored()
    expect(to('/tnc/casupload/accept').map(({ body }) => body)).toEqual([{ version: '2026-11-01' }])
    expect(chosenImport).toBe('cas_1')
  })

  it('shows an agreement that was given before with its day, and does not ask for it again', async () => {
    const { to } = await show({
      'POST /users/getConsent': () => replies({ consent: true, at: '2026-10-02T05:00:00.000Z' }),
    })
    expect(to('/users/getConsent').map(({ body }) => body)).toEqual([{ type: 'casupload' }])
    expect(screen.queryByLabelText('I agree to this')).toBeNull()
    expect(screen.getByText('You agreed to this on 2 Oct 2026.')).toBeTruthy()
    fill(pdf(), 'Secret1', false)
    await submit()
    await stored()
    expect(to('/tnc/casupload/accept')).toEqual([])
    expect(chosenImport).toBe('cas_1')
  })

  it('does not ask for the agreement once more after a wrong password', async () => {
    const { to, served } = await show({ [upload]: () => refuses('fundImport.wrongPassword') })
    fill()
    served['POST /users/getConsent'] = () => replies({ consent: true, at: '2026-11-25T04:30:00.000Z' })
    await submit()
    expect(screen.getByText('You agreed to this on 25 Nov 2026.')).toBeTruthy()
    await submit()
    expect(to('/tnc/casupload/accept')).toHaveLength(1)
    expect(to('/ios/uploadPdf')).toHaveLength(2)
  })

  it('asks again when the text has changed since the agreement was read', async () => {
    const { to, served } = await show({
      'POST /users/getConsent': () => replies({ consent: true, at: '2026-10-02T05:00:00.000Z' }),
      [upload]: () => refuses('fundImport.consentNeeded'),
    })
    fill(pdf(), 'Secret1', false)
    served['POST /users/getConsent'] = () => replies({ consent: false })
    await submit()
    expect(screen.getByText(fundImportEn['fundImport.consentNeeded'])).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('I agree to this').checked).toBe(false)
    expect(to('/tnc/casupload').length).toBeGreaterThan(1)
    expect(password().value).toBe('Secret1')
  })

  it('shows a text that has changed, and asks for the tick again', async () => {
    const { served } = await show({ 'POST /tnc/casupload/accept': () => refuses('consent.versionOutdated') })
    fill()
    served['GET /tnc/casupload'] = () => replies({ text: 'A newer text.', version: '2026-12-01' })
    await submit()
    expect(screen.getByText('A newer text.')).toBeTruthy()
    expect(screen.getByText(consentEn['consent.versionOutdated'])).toBeTruthy()
    expect(FakeXhr.sent).toHaveLength(0)
  })
})

describe('the result', () => {
  const schemes = [
    importedSchemeAs({ schemeName: 'Alpha', newRows: 0, knownRows: 7, older: true }),
    importedSchemeAs({
      schemeName: 'Beta',
      status: 'broken',
      break: { kind: 'closing', expected: '10.5', printed: '10.6' },
    }),
    importedSchemeAs({ schemeName: 'Gamma', pan: 'unknown' }),
    importedSchemeAs({ schemeName: 'Delta', pan: 'none', status: 'holdingsOnly', newRows: 0 }),
  ]
  const rows = () =>
    within(screen.getByRole('region', { name: 'Imported' }))
      .getAllByRole('listitem')
      .map(one => one.textContent)

  it('shows what needs the investor first: what breaks and where, PANs, what is new, known and older', async () => {
    await show({ [imports]: () => listed(importAs({ folios: 4, schemes })) }, 'cas_1')
    expect(screen.getByText('4 schemes of 4 folios.')).toBeTruthy()
    const [beta, delta, gamma, alpha] = rows()
    expect(beta).toContain('It prints 10.6 units at the end; its rows give 10.5.')
    expect(delta).toContain('The statement prints no PAN for it')
    expect(gamma).toContain('Add the person under your PANs first')
    expect(alpha).toContain('7 known already')
    expect(alpha).toContain(fundImportEn['fundImport.older'])
    expect(
      screen.getByRole('link', { name: 'Add the person under your PANs first' }).getAttribute('href'),
    ).toBe('#/pans')
  })

  it('says that the very file was imported before', async () => {
    const { served } = await show()
    fill()
    served[upload] = ({ body }) =>
      hasSize(body) ? ticket() : opened('cas_1', { state: 'imported', repeated: true })
    served[imports] = () => listed(importAs())
    await submit()
    await stored()
    expect(screen.getByText(fundImportEn['fundImport.repeated'])).toBeTruthy()
  })

  it('of a failed one says that nothing changed, and lets choose again', async () => {
    await show({ [imports]: () => listed(importAs({ state: 'failed', schemes: [] })) }, 'cas_1')
    expect(screen.getByText(fundImportEn['fundImport.failedText'])).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import another one' }))
    await tick()
    expect(password()).toBeTruthy()
  })

  it('of an import that another tab started, or from before a reload, is shown without being asked', async () => {
    await show({ [imports]: () => listed(importAs({ state: 'importing', folios: 2, foliosDone: 1 })) })
    expect(screen.getByText('1 of 2 folios')).toBeTruthy()
    expect(screen.queryByLabelText('Password of the PDF')).toBeNull()
  })

  it('that cannot be read says so and comes when asked again', async () => {
    const { served } = await show({ [imports]: () => refuses('fundImport.importUnknown', 404) }, 'cas_9')
    expect(screen.getAllByText(fundImportEn['fundImport.importUnknown'])).toHaveLength(2)
    served[imports] = () => listed(importAs({ importId: 'cas_9' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    await tick()
    expect(screen.getByText('1 scheme of 1 folio.')).toBeTruthy()
  })
})

describe('the imports so far', () => {
  it('are listed with what they are and how they ended, each with its result', async () => {
    await show({
      [imports]: () =>
        listed(
          importAs(),
          importAs({ importId: 'cas_0', state: 'failed', kind: undefined, period: undefined }),
        ),
    })
    const list = within(screen.getByRole('region', { name: 'Statements so far' }))
    expect(list.getAllByRole('listitem').map(one => one.textContent)).toEqual([
      'CAMS, detailed, 1 Apr 2020 to 20 Nov 202625 Nov 2026, 9:59 am · 1 folio · See the result: CAMS, detailed, 1 Apr 2020 to 20 Nov 2026Imported',
      'Statement25 Nov 2026, 9:59 am · 1 folio · See the result: StatementWithout a change',
    ])
    fireEvent.click(list.getAllByRole('button')[0] as HTMLElement)
    await tick()
    expect(chosenImport).toBe('cas_1')
  })
})

describe('the pace of polling', () => {
  const at = (seconds: number) =>
    importAs({ state: 'importing', at: new Date(1_000_000 - seconds * 1000).toISOString() })
  it.each([
    [0, 1500],
    [19, 1500],
    [20, 5000],
    [119, 5000],
    [120, 15_000],
    [4000, 15_000],
  ])('after %i s is every %i ms', (seconds, everyMs) =>
    expect(pollMs([at(seconds)], 1_000_000)).toBe(everyMs),
  )
  it('ends with the last import that runs', () => {
    expect(pollMs([importAs()], 0)).toBe(false)
    expect(pollMs([], 0)).toBe(false)
  })
})
