import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { ExportMenu } from './ExportMenu.tsx'

afterEach(async () => {
  await i18next.changeLanguage('zh-CN')
})

const texts = import.meta.glob<Record<string, string>>('../../locales/*/forms.json', {
  import: 'default',
  eager: true,
})
const ALL = { search: '', from: '', to: '', isSpam: false, isUnread: false }

async function open(language: string) {
  i18next.addResourceBundle(language, 'forms', texts[`../../locales/${language}/forms.json`])
  await i18next.changeLanguage(language)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ExportMenu workId={7} title="报名" filter={ALL} isDisabled={false} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: i18next.t('forms:export.button') }))
  return screen.findByRole('menu')
}

it.each([
  ['zh-CN', ['用表格打开请选 Excel', '手机号、证件号是文本', 'CSV 中长号码前有一个制表符']],
  [
    'en-US',
    [
      'To open it in a spreadsheet, take Excel',
      'phone and identity numbers are texts',
      'in CSV a tab before long numbers',
    ],
  ],
])('says which format to take for what, in %s', async (language, said) => {
  const menu = await open(language)
  expect(screen.getAllByRole('menuitem')).toHaveLength(3)
  for (const words of said) expect(menu.textContent).toContain(words)
})
