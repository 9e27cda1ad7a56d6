/**
 * The dated texts that investors agree to (K-245). A new wording is a new version at the end; published versions stay,
 * because recorded consents refer to them.
 */
export interface ConsentText {
  readonly version: string
  readonly text: string
  /** The same in Hindi. */
  readonly textInHindi: string
}
export type ConsentTextName = 'signup' | 'checkout' | 'casupload' | 'kyc'

const texts: Readonly<Record<ConsentTextName, readonly [ConsentText, ...ConsentText[]]>> = {
  signup: [
    {
      version: '2026-11-01',
      text: 'I agree to the Terms & Conditions and the Privacy Policy. My details are used to open and run my account, to verify my identity and bank account as the law requires, and to inform me about my investments. I can withdraw this consent at any time; records that the law requires are kept for the time it requires.',
      textInHindi:
        'मैं नियम व शर्तों और गोपनीयता नीति से सहमत हूँ। मेरी जानकारी मेरा खाता खोलने और चलाने, क़ानून के अनुसार मेरी पहचान और बैंक खाते की पुष्टि करने, और मुझे मेरे निवेश के बारे में बताने के लिए इस्तेमाल होती है। मैं यह सहमति कभी भी वापस ले सकता/सकती हूँ; क़ानून जिन अभिलेखों को माँगता है वे उतने समय तक रखे जाते हैं।',
    },
  ],
  checkout: [
    {
      version: '2026-11-01',
      text: 'I have read the offer documents and the risks. Investments in debt securities, municipal debt securities and securitised debt instruments are subject to risks including delay or default in payment. I pay from my own verified bank account.',
      textInHindi:
        'मैंने प्रस्ताव दस्तावेज़ और जोखिम पढ़ लिए हैं। ऋण प्रतिभूतियों, नगरपालिका ऋण प्रतिभूतियों और प्रतिभूतिकृत ऋण में निवेश जोखिम के अधीन है, जिसमें भुगतान में देरी या चूक शामिल है। मैं अपने ही सत्यापित बैंक खाते से भुगतान करता/करती हूँ।',
    },
  ],
  kyc: [
    {
      version: '2026-11-25',
      text: 'These are my details. They are right and complete, the bank account and the demat account are my own, and I invest my own money and nobody else’s. I have read whom I nominate, or that I nominate nobody. I say at once when something of it changes.',
      textInHindi:
        'ये मेरी जानकारियाँ हैं। ये सही और पूरी हैं, बैंक खाता और डीमैट खाता मेरे अपने हैं, और मैं अपना ही पैसा निवेश करता/करती हूँ, किसी और का नहीं। मैंने पढ़ लिया है कि मैं किसे नामांकित करता/करती हूँ, या कि मैं किसी को नामांकित नहीं करता/करती। इसमें कुछ बदले तो मैं तुरंत बताऊँगा/बताऊँगी।',
    },
  ],
  casupload: [
    {
      version: '2026-11-01',
      text: 'I upload my own consolidated account statement and its password so that my mutual funds can be shown with my other investments. The file is deleted after it has been read; the password is never stored.',
      textInHindi:
        'मैं अपना समेकित खाता विवरण और उसका पासवर्ड अपलोड करता/करती हूँ ताकि मेरे म्यूचुअल फ़ंड मेरे दूसरे निवेशों के साथ दिखें। पढ़ने के बाद फ़ाइल मिटा दी जाती है; पासवर्ड कभी नहीं रखा जाता।',
    },
  ],
}

/** The valid text: the newest version. */
export function currentText(name: ConsentTextName): ConsentText {
  return texts[name].at(-1) ?? texts[name][0]
}
