const std = @import("std");
const lid = @import("lid.zig");
pub const heat = @import("heat.zig");
const Water = @import("water.zig").Water;

comptime {
    _ = @import("tests.zig");
}

pub const LIMIT = 100;
pub var level: u8 = 0;
pub fn boil() void {}
pub inline fn fast() void {}
pub const Kettle = struct {
    size: u8,
    pub fn pour(self: Kettle) void {
        _ = self;
    }
};
fn hidden() void {}
const secret = 1;
