// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { faqEn } from '../../../../../shared/texts/en/faq.ts'
import { fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { faqTopicOf, faqTopics } from '../faqTopics.ts'
import { TopicQuestions, TopicTabs } from './Faqs.tsx'

prepareScreenTests()

const answered = (question: string, answer: string) =>
  replies({ data: { questions: [{ question, answer }] } })

describe('the questions', () => {
  it('come in the reader’s language, and are asked for again when they cannot be had', async () => {
    const { to, served } = fakeServer({ 'GET /faqs/bonds': () => refuses('common.notFound', 404) })
    renderWithTexts(<TopicQuestions topic="bonds" />, faqEn)
    expect((await screen.findByRole('alert')).textContent).toContain('The questions could not be fetched')
    served['GET /faqs/bonds'] = () => answered('What is a bond?', 'A loan to a company.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('What is a bond?')).toBeTruthy()
    expect(String(to('/faqs/bonds')[0]?.query)).toBe('productType=bonds&language=en')
  })

  it('show lists and links of an answer, and HTML only as letters', async () => {
    fakeServer({
      'GET /faqs/ptc': () =>
        answered(
          'Where?',
          '- [SCORES](https://scores.sebi.gov.in)\n- [here](#/faq)\n\n<img src=x onerror=a()>',
        ),
    })
    const { container } = renderWithTexts(<TopicQuestions topic="ptc" />, faqEn)
    const outside = await screen.findByRole('link', { name: /^SCORES/, hidden: true })
    expect(outside.getAttribute('rel')).toBe('noopener')
    expect(screen.getByRole('link', { name: 'here', hidden: true }).getAttribute('href')).toBe('#/faq')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('<img src=x onerror=a()>')).toBeTruthy()
  })

  it('have every set of the documents within reach, each at its address (D15)', () => {
    renderWithTexts(<TopicTabs topic="ptc" hrefOf={topic => `#/faq?topic=${topic}`} />, faqEn)
    const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(links).toEqual(faqTopics.map(topic => `#/faq?topic=${topic}`))
    expect(links).toContain('#/faq?topic=liquidation')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Pass-through')
    expect(faqTopicOf('nonsense', 'bonds')).toBe('bonds')
  })
})
