import { Actions, Stack } from '../../components/ui/Card.tsx'
import { StatusIcon, StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { Stepper, Timeline } from '../../components/ui/feedback/Stepper.tsx'
import { useSampleText } from './useSampleText.ts'

export function StatusSamples() {
  const sample = useSampleText()
  return (
    <>
      <Stack gap={6}>
        <Actions>
          <StatusStamp tone="done">{sample('Verified', 'सत्यापित')}</StatusStamp>
          <StatusStamp tone="waiting">{sample('Pending', 'लंबित')}</StatusStamp>
          <StatusStamp tone="failed">{sample('Failed', 'विफल')}</StatusStamp>
          <StatusStamp tone="next">{sample('Upcoming', 'आगामी')}</StatusStamp>
          <StatusStamp tone="none">{sample('Not uploaded', 'अपलोड नहीं')}</StatusStamp>
        </Actions>
        <Actions>
          <StatusIcon tone="done" />
          <StatusIcon tone="waiting" />
          <StatusIcon tone="failed" />
          <StatusIcon tone="none" />
        </Actions>
        <Stepper
          steps={[
            { key: 'pan', label: sample('Verify Details', 'विवरण जाँचें'), state: 'done', href: '#/gallery' },
            { key: 'address', label: sample('Address Proof', 'पते का प्रमाण'), state: 'failed' },
            { key: 'bank', label: sample('Bank Account', 'बैंक खाता'), state: 'current' },
            { key: 'demat', label: sample('Link Demat', 'डीमैट जोड़ें'), state: 'waiting' },
          ]}
        />
      </Stack>
      <Timeline
        events={[
          {
            key: 'a',
            tone: 'done',
            title: sample('Account given', 'खाता दिया गया'),
            at: '2026-11-21T04:35:00Z',
          },
          {
            key: 'b',
            tone: 'waiting',
            title: sample('The bank is asked', 'बैंक से पूछा गया'),
            at: '2026-11-21T04:35:04Z',
            body: sample('Usually a few seconds, at most 15 minutes.', 'आम तौर पर कुछ सेकंड, अधिकतम 15 मिनट।'),
          },
          { key: 'c', tone: 'none', title: sample('Ready to invest', 'निवेश के लिए तैयार') },
        ]}
      />
    </>
  )
}
