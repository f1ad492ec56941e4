import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import * as sending from '../../api/sendForm.ts'
import { useFormState } from '../../api/useFormState.ts'
import { fieldsOf } from './fieldsOf.ts'
import { TableFileField } from './TableFileField.tsx'

function TestField() {
  return <TableFileField form={useFormState(fieldsOf(undefined))} />
}

/** DS-009: a table comes from an address or from an uploaded file. */
it('reads a table from a file that is uploaded', async () => {
  i18next.addResourceBundle('zh-CN', 'manager', { 'sources.chooseFile': '选择文件' })
  const send = vi
    .spyOn(sending, 'sendForm')
    .mockResolvedValue({ data: [{ path: '/uploads/table.csv' }] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <TestField />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: '选择文件' })).toBeTruthy()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['a\tb'], '销量.tsv')] } })
  await waitFor(() => expect(screen.getByDisplayValue('/uploads/table.csv')).toBeTruthy())
  expect(send.mock.calls[0]?.[1].file.name).toBe('销量.csv')
})
