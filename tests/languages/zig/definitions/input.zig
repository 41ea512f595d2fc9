pub fn pay() void {
    const inner = 1;
}
fn hidden() void {}
pub const limit = 3;
pub var total: u8 = 4;
pub const Order = struct {
    pub fn close() void {}
};
pub inline fn quick() void {}
