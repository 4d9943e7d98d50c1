-- Neovim with its own client of language servers, as docs/nav.md shows it. JSON_LSP is the server,
-- NAVSCHEMA the path of navschema.json.
vim.o.swapfile = false
vim.o.signcolumn = 'no'
vim.o.hlsearch = false
vim.o.pumheight = 12
vim.o.completeopt = 'menuone,noinsert'
vim.o.shortmess = vim.o.shortmess .. 'Fc'
vim.diagnostic.config({ virtual_text = false })
vim.cmd([[
  syntax on
  set filetype=json
  highlight Label ctermfg=6
  highlight String ctermfg=2
  highlight Number ctermfg=3
  highlight Error ctermfg=1 ctermbg=NONE
  highlight Delimiter ctermfg=7
  highlight Operator ctermfg=7
  highlight Title ctermfg=6
  highlight MatchParen ctermbg=4
  highlight Boolean ctermfg=3
  highlight Special ctermfg=6
  highlight NonText ctermfg=4
  highlight StatusLine cterm=NONE ctermfg=7 ctermbg=4
  highlight Pmenu ctermfg=7 ctermbg=4
  highlight PmenuSel ctermfg=0 ctermbg=3
  highlight PmenuSbar ctermbg=4
  highlight PmenuThumb ctermbg=7
  highlight DiagnosticFloatingError ctermfg=7
  highlight DiagnosticUnderlineError cterm=underline ctermfg=1
]])
-- The server offers completion only to those that take snippets.
local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.textDocument.completion.completionItem.snippetSupport = true
local client = vim.lsp.start_client({
  capabilities = capabilities,
  cmd = { vim.env.JSON_LSP, '--stdio' },
  settings = {
    json = {
      validate = { enable = true },
      schemas = { { fileMatch = { '*.schema.json' }, url = 'file://' .. vim.env.NAVSCHEMA } },
    },
  },
  on_init = function(started)
    started.notify('workspace/didChangeConfiguration', { settings = started.config.settings })
  end,
})
vim.lsp.buf_attach_client(0, client)
vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
