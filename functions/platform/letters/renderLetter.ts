import { Eta } from 'eta/core'
import type { Language } from '../../../shared/texts/areas.ts'
import { labelledLinkOf, piecesOf, type TextPiece } from '../../../shared/texts/linksInText.ts'
import type { Email } from '../email.ts'
import type { Letter, LetterText } from './letter.ts'

/**
 * A letter as it is sent: plain text and HTML out of the same paragraphs. The HTML has no picture, no script and nothing that is
 * loaded from elsewhere, so that it reports to nobody that it was read; its colours are those of the site in both modes.
 */

interface Footer {
  readonly why: string
  readonly safety: string
}
const footers: Readonly<Record<Language, Footer>> = {
  en: {
    why: 'You get this letter because this address was given for an account with Sthirank.',
    safety: 'We never ask for your password, a PIN or an OTP, by letter or by telephone.',
  },
  hi: {
    why: 'आपको यह पत्र इसलिए मिला है कि Sthirank के एक खाते के लिए यह पता दिया गया था।',
    safety: 'हम आपसे कभी पासवर्ड, पिन या OTP नहीं माँगते, न पत्र से, न फ़ोन पर।',
  },
}

type Block =
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'text'; readonly pieces: readonly TextPiece[] }

const blockOf = (paragraph: string): Block => {
  const link = labelledLinkOf(paragraph)
  return link === undefined ? { kind: 'text', pieces: piecesOf(paragraph) } : { kind: 'button', ...link }
}

const textTemplate = `<%~ it.paragraphs.join('\\n\\n') %>


-- 
<%~ it.footer.why %>

<%~ it.footer.safety %>
`

// Mail programs know tables and styles on elements; the style sheet is for those that follow the reader's dark mode.
const htmlTemplate = `<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><%= it.subject %></title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #101614 !important }
  .sheet { background: #18211e !important; border-color: #33403b !important }
  .sheet h1, .sheet p { color: #e8ece9 !important }
  .sheet a.inline { color: #7fd0b6 !important }
  .foot { color: #a9b5af !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f6f2">
<div style="display:none;max-height:0;overflow:hidden"><%= it.preview %></div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td class="sheet" style="background:#ffffff;border:1px solid #dedbd2;border-radius:8px;padding:28px 24px;font-family:'Noto Sans Devanagari',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<p style="margin:0 0 20px;font-size:15px;font-weight:600;color:#0b5d4b">Sthirank</p>
<h1 style="margin:0 0 16px;font-family:Georgia,'Noto Serif Devanagari',serif;font-size:22px;line-height:1.3;font-weight:600;color:#15211d"><%= it.subject %></h1>
<% it.blocks.forEach(block => { %>
<% if (block.kind === 'button') { %>
<p style="margin:24px 0 16px"><a href="<%= block.href %>" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d4b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"><%= block.label %></a></p>
<% } else { %>
<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#15211d"><% block.pieces.forEach(piece => { %><% if (piece.href) { %><a class="inline" href="<%= piece.href %>" style="color:#0b5d4b;overflow-wrap:anywhere"><%= piece.text %></a><% } else { %><%= piece.text %><% } %><% }) %></p>
<% } %>
<% }) %>
</td></tr><tr>
<td style="padding:20px 24px 0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<p class="foot" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#5d6a64"><%= it.footer.why %></p>
<p class="foot" style="margin:0;font-size:13px;line-height:1.5;color:#5d6a64"><%= it.footer.safety %></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`

const eta = new Eta({ autoEscape: true, autoTrim: [false, 'nl'] })
eta.loadTemplate('@text', textTemplate)
eta.loadTemplate('@html', htmlTemplate)

/** The letter in a language, ready to be sent to an address. */
export function renderLetter({ subject, paragraphs }: LetterText, language: Language, to: string): Email {
  const facts = {
    language,
    subject,
    paragraphs,
    preview: paragraphs[0] ?? '',
    blocks: paragraphs.map(blockOf),
    footer: footers[language],
  }
  return { to, subject, text: eta.render('@text', facts), html: eta.render('@html', facts) }
}

/** What is sent to a person: the letter in the language of their choice, in English before they chose. */
export const letterFor = (
  { email, language = 'en' }: { readonly email: string; readonly language?: Language | undefined },
  letter: Letter,
): Email => renderLetter(letter[language], language, email)
