import { expect, test } from 'vitest'
import { readHtmlText, tidyText } from './plain-text.ts'

test.each([
  ['<p>Mate <b>imperial</b></p><p>Calabaza</p>', 'Mate imperial Calabaza'],
  ['Caf&eacute; &amp; t&#233; &lt;3 &#x1F9C9;&nbsp;!', 'Caf&eacute; & té <3 🧉 !'],
  ['<script>alert(1)</script>uno<style>p{}</style> dos <!-- tres -->', 'uno dos'],
  ['<script>never closed', ''],
  ['a < b, 3<4 <3', 'a < b, 3<4 <3'],
  ['a </p\n>b <br/>c <!doctype html>d <unended', 'a b c d'],
  ['nul\u0000 and \ud800 half', 'nul and \ufffd half'],
  ['a&#0;&#x110000;&#xZZ;b', 'ab'],
])('[STORE-5] reads the text of %j', (html, text) => {
  expect(readHtmlText(html, 100)).toBe(text)
})

test('[STORE-5] long texts are cut, never through a character', () => {
  expect(tidyText('🧉🧉🧉', 3)).toBe('🧉')
  expect(readHtmlText('<p>'.repeat(100_000), 10)).toBe('')
})
