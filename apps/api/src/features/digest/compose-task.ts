import type { LanguageTag, Task, TaskSubject, Understood } from '@voice-shop/contract'
import { chooseStep, sayTask } from '@voice-shop/translation/task-words'
import type { Translate } from '../../core/errors.ts'
import type { MailSection } from '../../core/mail/compose-mail.ts'
import { getPlainName } from '../../core/mail/plain-name.ts'

/** What of a wish is in words of shoppers or stores, told plainly. */
function tellWish({ name, size, brand, not, ...wish }: Understood): Understood {
  return {
    ...wish,
    ...(name && { name: getPlainName(name) }),
    ...(size && { size: getPlainName(size) }),
    ...(brand && { brand: getPlainName(brand) }),
    ...(not && {
      not: {
        ...not,
        ...(not.brand && { brand: getPlainName(not.brand) }),
        ...(not.words && { words: not.words.map(getPlainName) }),
      },
    }),
  }
}

function tellSubject(subject: TaskSubject): TaskSubject {
  if (subject.kind === 'words') return { ...subject, words: getPlainName(subject.words) }
  return subject.kind === 'wish' ? { ...subject, wish: tellWish(subject.wish) } : subject
}

interface TaskReader {
  translate: Translate
  tag: LanguageTag
  locale: string
  dashboardUrl: string
}

/** What there is to do, as the dashboard says it, with the link to that row of it. */
export function composeTask(
  task: Task,
  { translate, tag, locale, dashboardUrl }: TaskReader,
): MailSection['rows'][number] {
  const { key, subject, shoppers, examples, products } = task
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const [example] = examples
  const [nearest] = products
  return {
    text: sayTask(
      { subject: tellSubject(subject), shoppers },
      (message, values) => translate(tag, message, values),
      number.format(shoppers),
    ),
    details: [
      ...(example === undefined ? [] : [translate(tag, 'tasks:example', { sentence: getPlainName(example) })]),
      ...(nearest ? [translate(tag, 'tasks:nearest', { product: getPlainName(nearest.name) })] : []),
    ],
    link: { label: translate(tag, `tasks:${chooseStep(task)}`), url: `${dashboardUrl}&task=${key}` },
  }
}
