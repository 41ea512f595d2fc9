package tools

class Tool(val part: Part)
object Main { val tool = new Tool(Part.first) }
