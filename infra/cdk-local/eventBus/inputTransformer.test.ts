import { describe, expect, it } from 'vitest'
import { compileInput } from './inputTransformer.ts'

const event = { id: 'e-1', 'detail-type': 'noted', detail: { text: 'say "hello"', of: { count: 2 } } }
const write = (InputTemplate: string, InputPathsMap: Record<string, string> = {}) =>
  compileInput('Rule', { InputTemplate, InputPathsMap })(event)

describe('the message of a rule', () => {
  it('is the event itself without a transformer', () => {
    expect(JSON.parse(compileInput('Rule', undefined)(event))).toEqual(event)
  })

  it('is the template with the JSON of each value, and null for a value that the event does not have', () => {
    const body = write('{"for":"mail","type":<type>,"what":<detail>,"count":<count>,"no":<no>}', {
      type: '$.detail-type',
      detail: '$.detail',
      count: '$.detail.of.count',
      no: '$.detail.text.length.x',
    })
    expect(JSON.parse(body)).toEqual({ for: 'mail', type: 'noted', what: event.detail, count: 2, no: null })
  })

  it.each([
    ['{"a":<b>}', {}, '<b> in an input transformer'],
    ['{"a":<aws.events.rule-name>}', {}, '<aws.events.rule-name> in an input transformer'],
    ['{"a":"of <b>"}', { b: '$.id' }, 'an input template that is no JSON'],
    ['{"a":<b>}', { b: '$.list[0]' }, 'the path $.list[0]'],
  ])('refuses %s, which is not run here', (template, paths, words) => {
    expect(() => write(template, paths)).toThrow(words)
  })
})
