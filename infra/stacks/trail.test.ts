import { expect, it } from 'vitest'
import { readPlan } from '../plan.ts'
import { resourcesOf, synthesizeOnce, written } from '../testing/synthesize.ts'

it('the trail records every API call, and every document that is opened, written or removed', async () => {
  const production = synthesizeOnce('production', await readPlan())
  const [trail] = resourcesOf(production, 'AWS::CloudTrail::Trail')
  expect(written(trail?.Properties.AdvancedEventSelectors)).toEqual([
    {
      Name: 'every API call',
      FieldSelectors: [
        { Field: 'eventCategory', Equals: ['Management'] },
        { Field: 'eventSource', NotEquals: ['kms.amazonaws.com'] },
      ],
    },
    {
      Name: 'every document that is opened, written or removed',
      FieldSelectors: [
        { Field: 'eventCategory', Equals: ['Data'] },
        { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
        {
          Field: 'resources.ARN',
          StartsWith: ['arn:aws:s3:::sthirank-documents-<AWS::AccountId>/'],
        },
      ],
    },
  ])
}, 600_000)
