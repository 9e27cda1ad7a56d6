import { Actions, Stack } from '../../components/ui/Card.tsx'
import { StatusIcon, StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { Stepper, Timeline } from '../../components/ui/feedback/Stepper.tsx'
import { useSay } from './say.ts'

export function StatusSamples() {
  const say = useSay()
  return (
    <>
      <Stack gap={6}>
        <Actions>
          <StatusStamp tone="done">{say('Verified', 'सत्यापित')}</StatusStamp>
          <StatusStamp tone="waiting">{say('Pending', 'लंबित')}</StatusStamp>
          <StatusStamp tone="failed">{say('Failed', 'विफल')}</StatusStamp>
          <StatusStamp tone="next">{say('Upcoming', 'आगामी')}</StatusStamp>
          <StatusStamp tone="none">{say('Not uploaded', 'अपलोड नहीं')}</StatusStamp>
        </Actions>
        <Actions>
          <StatusIcon tone="done" />
          <StatusIcon tone="waiting" />
          <StatusIcon tone="failed" />
          <StatusIcon tone="none" />
        </Actions>
        <Stepper
          steps={[
            { key: 'pan', label: say('Verify Details', 'विवरण जाँचें'), state: 'done', href: '#/gallery' },
            { key: 'address', label: say('Address Proof', 'पते का प्रमाण'), state: 'failed' },
            { key: 'bank', label: say('Bank Account', 'बैंक खाता'), state: 'current' },
            { key: 'demat', label: say('Link Demat', 'डीमैट जोड़ें'), state: 'waiting' },
          ]}
        />
      </Stack>
      <Timeline
        events={[
          {
            key: 'a',
            tone: 'done',
            title: say('Account given', 'खाता दिया गया'),
            at: '2026-11-21T04:35:00Z',
          },
          {
            key: 'b',
            tone: 'waiting',
            title: say('The bank is asked', 'बैंक से पूछा गया'),
            at: '2026-11-21T04:35:04Z',
            body: say('Usually a few seconds, at most 15 minutes.', 'आम तौर पर कुछ सेकंड, अधिकतम 15 मिनट।'),
          },
          { key: 'c', tone: 'none', title: say('Ready to invest', 'निवेश के लिए तैयार') },
        ]}
      />
    </>
  )
}
