// @vitest-environment jsdom

import { expect, it } from 'vitest'
import type { HelpRequestBody } from '../../../../shared/contracts/notifications/help/helpRequest.ts'
import { helpEn } from '../../../../shared/texts/en/account/help.ts'
import { fireEvent, screen, waitFor } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { HelpRoute } from './HelpRoute.tsx'

prepareScreenTests()

const answered: HelpRequestBody = {
  id: 'hlp_mfz3k1x0-1',
  topic: 'order',
  state: 'answered',
  openedAt: '2026-11-20T04:30:00Z',
  entries: [
    { from: 'investor', at: '2026-11-20T04:30:00Z', text: 'Where are my units?' },
    { from: 'team', at: '2026-11-21T04:30:00Z', text: 'On Wednesday.' },
  ],
}
function open(list: readonly HelpRequestBody[], write: FakeHandler = () => replies({ data: answered })) {
  const state = { list }
  const server = fakeServer({
    'GET /me/help': () => replies({ data: { requests: state.list } }),
    'POST /me/help': write,
  })
  renderWithTexts(<HelpRoute />, helpEn)
  return { ...server, state }
}
const type = (text: string, field: HTMLElement = screen.getByLabelText('Your message')) =>
  fireEvent.change(field, { target: { value: text } })
const choose = (topic: string) =>
  fireEvent.change(screen.getByLabelText('What is it about?'), { target: { value: topic } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

it('a message is sent once by two presses, and stands in the list with its day', async () => {
  const server = open([])
  expect(await screen.findByText('You have not written to us yet')).toBeTruthy()
  choose('order')
  type('Where are my units?')
  server.state.list = [
    { ...answered, state: 'open', answerBy: '2026-11-25', entries: answered.entries.slice(0, 1) },
  ]
  send()
  send()
  expect(await screen.findByText('With our team')).toBeTruthy()
  expect(screen.getByText(/We answer by 25 Nov 2026/)).toBeTruthy()
  expect(server.to('/me/help').filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('')
})

it('what is missing is said at its field, and what was typed stays when the server refuses', async () => {
  const server = open([], () => refuses('help.tooMany', 400))
  await screen.findByText('You have not written to us yet')
  send()
  expect(await screen.findByText('Please choose what it is about')).toBeTruthy()
  expect(screen.getByText('Please write your message')).toBeTruthy()
  expect(server.to('/me/help').filter(({ method }) => method === 'POST')).toEqual([])
  choose('payment')
  type('My interest is missing')
  send()
  expect(await screen.findByText(helpEn['help.tooMany'])).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('My interest is missing')
})

it('an answer is shown, and a further message goes to the same request', async () => {
  const server = open([answered])
  expect(await screen.findByText('On Wednesday.')).toBeTruthy()
  expect(screen.getByText('Answered')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Write once more' }))
  const [, field] = screen.getAllByLabelText('Your message')
  if (field === undefined) throw new Error('there is no second form')
  type('Thank you, and now?', field)
  fireEvent.click(screen.getAllByRole('button', { name: 'Send' })[1] as HTMLElement)
  await waitFor(() =>
    expect(server.to('/me/help').find(({ method }) => method === 'POST')?.body).toEqual({
      topic: 'order',
      message: 'Thank you, and now?',
      id: answered.id,
    }),
  )
})

it('what cannot be read says so, with another try', async () => {
  let reads = 0
  fakeServer({
    'GET /me/help': () => {
      reads += 1
      return reads === 1 ? refuses('session.unavailable', 503) : replies({ data: { requests: [] } })
    },
  })
  renderWithTexts(<HelpRoute />, helpEn)
  expect(await screen.findByText('Your messages could not be read')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Retry|again/i }))
  expect(await screen.findByText('You have not written to us yet')).toBeTruthy()
})
