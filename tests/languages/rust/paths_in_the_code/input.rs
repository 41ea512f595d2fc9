fn main() -> anyhow::Result<()> {
    let shop: crate::shop::Shop<super::Kind> = crate::shop::Shop::open()?;
    tracing::info!("{}", fmt::format(x));
    let list = Vec::new();
    match shop { crate::shop::State::Open { .. } => {} Self::Other => {} }
    shop.sell::<serde_json::Value>();
    <u8 as self::num::Parse>::parse("1");
    Ok(())
}

#[tokio::main]
async fn other<T: std::fmt::Debug>() where T: io::Read {}
