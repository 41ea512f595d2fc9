const std = @import("std");
const order = @import("./order.zig");
pub const money = @import("money.zig");
test {
    _ = @import("order_test.zig");
}
// const c = @import("commented.zig");
const text = "@import(\"quoted.zig\")";
