# SITE: address of the site. TOKEN: from System → Tokens at the desk.

# Articles in the order of their last change. Follow `next` with `after`.
curl -H "Authorization: Bearer $TOKEN" "$SITE/api/v1/entries?type=article&lang=en-US&limit=5"

# One article, with its text as Markdown.
curl -H "Authorization: Bearer $TOKEN" "$SITE/api/v1/entries/article/133?format=markdown"

# The fields of articles, as JSON Schema.
curl -H "Authorization: Bearer $TOKEN" "$SITE/api/v1/schema/article"

# A draft. Repeated within a day, the same key creates nothing again.
curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -H "Idempotency-Key: my-first-draft" -d '{"type":"article","lang":"en-US","data":{"title":"A draft","body":"## A heading\n\nSome **bold** words."}}' "$SITE/api/v1/entries?format=markdown"

# The tools of the MCP server.
curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' "$SITE/mcp"
