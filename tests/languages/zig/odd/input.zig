// const no = @import("commented.zig");
/// @import("documented.zig")
const text = "@import(\"quoted.zig\")";
const long =
    \\@import("long.zig")
;
const data = @embedFile("data.bin");
pub extern fn outside() void;
pub export fn entry() void {}
export fn lone() void {}
fn run() void {
    const late = @import("late.zig");
    _ = late;
    const Local = struct {
        pub const inner = 1;
    };
    _ = Local;
}
test "public" {
    _ = @import("checked.zig");
}
pub const @"odd name" = 1;
