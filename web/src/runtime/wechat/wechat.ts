/**
 * Script of published pages in WeChat's browser: fixes the text size, handles sign-in, and configures sharing as the
 * author set it.
 */
import { keepTextSize } from '../wechatBridge.ts'
import { start, type WeChatPage } from './start.ts'

const text = document.getElementById('py-wechat')?.textContent

if (/MicroMessenger/i.test(navigator.userAgent)) keepTextSize()
if (text) void start(JSON.parse(text) as WeChatPage, (address, how) => location[how](address))
