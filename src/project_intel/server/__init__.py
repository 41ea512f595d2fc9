"""The MCP server; the only room that imports mcp."""
